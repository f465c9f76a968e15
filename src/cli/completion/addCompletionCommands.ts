import { Argument, type Command } from 'commander';
import { printable } from '../printable.ts';
import { exitCode } from '../exitCode.ts';
import { examples, type Surroundings } from '../commandParts.ts';
import type { Outcome } from '../output.ts';
import { completionScript, filesMark, shells, type Shell } from './completionScript.ts';

/** `completion` prints what a shell is to load; `__complete` is what that asks. */
export function addCompletionCommands(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .description('Prints a shell completion script.')
    .addHelpText(
      'after',
      examples(
        'eval "$(carryover completion bash)"             # in ~/.bashrc',
        'eval "$(carryover completion zsh)"              # in ~/.zshrc, after compinit',
        'carryover completion fish > ~/.config/fish/completions/carryover.fish',
        'carryover completion powershell | Out-String | Invoke-Expression   # in $PROFILE',
      ),
    )
    .action((shell: Shell) => {
      const text = completionScript(shell);
      done({ code: exitCode.done, text, json: { shell, script: text }, messages: [] });
    });

  program
    .command('__complete', { hidden: true })
    .option('--current <word>', 'what is being typed', '')
    .argument('[words...]', 'what stands before it')
    .action(async (words: readonly string[], { current }: { readonly current: string }) => {
      const [{ completeWords }, { createValues }, { openCore }] = await Promise.all([
        import('./completeWords.ts'),
        import('./createValues.ts'),
        import('../openCore.ts'),
      ]);
      const values = createValues(openCore(workerUrl));
      const { candidates, files } = await completeWords(program, words, current, values);
      const lines = candidates.map(({ value, about }) => `${oneLine(value)}\t${oneLine(about)}`);
      const text = [...lines, ...(files ? [filesMark] : [])].map((line) => `${line}\n`).join('');
      done({ code: exitCode.done, text, json: { candidates, files }, messages: [] });
    });
}

/** A tab or a line end in a name would end it, and control characters belong in no name. */
function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/gu, ' ').trim();
}
