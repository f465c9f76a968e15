import type { Command } from 'commander';
import { examples, type Surroundings } from '../commandParts.ts';
import type { Outcome } from '../output.ts';

/** The group `carryover hook`, and the status line: the ends that agents call. */
export function addHookCommands(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  const hook = program.command('hook').description('Tells an agent at its events what Carryover knows.');

  hook
    .command('run')
    .argument('[words...]', 'the event, and --agent with the agent')
    // A later version may add options to a command that stands in settings; this one must still end with 0.
    .allowUnknownOption()
    .description(
      'Answers an event of an agent, whose JSON it reads from standard input. Always exits with 0. Agents call this.',
    )
    .action(async (words: readonly string[]) => {
      const { hookRunCommand } = await import('./hookRunCommand.ts');
      done(await hookRunCommand(words, workerUrl));
    });

  program
    .command('statusline')
    .option('--then <command>', 'the status line of your own, which gets the same input')
    .description(
      'Keeps what Claude Code tells its status line, and runs your own status line. Claude Code calls this.',
    )
    .addHelpText('after', examples(`carryover statusline --then '~/.claude/statusline.sh'`))
    .action(async ({ then }: { readonly then?: string }) => {
      const { statusLineCommand } = await import('./statusLineCommand.ts');
      done(await statusLineCommand(then, workerUrl));
    });
}
