import { Option, type Command } from 'commander';
import { common, examples, type Surroundings } from '../commandParts.ts';
import type { Outcome } from '../output.ts';
import type { RecoverOptions } from './recoverCommand.ts';

/** The command `carryover recover`. */
export function addRecoverCommand(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  common(program.command('recover'))
    .description(
      'Shows what a session did, from the transcript that its agent left on disk and from git; the newest session by default.',
    )
    .addOption(new Option('--list', 'list the sessions of this project').conflicts(['session', 'transcript']))
    .addOption(
      new Option('--session <id>', 'a session, by its id or the beginning of it').conflicts(['transcript']),
    )
    .option('--transcript <file>', 'the file of a transcript, wherever it is')
    .option('--no-transcript', 'recover from git and notes, where a session left no transcript')
    .addOption(
      new Option(
        '--summary <file>',
        'a summary of the session, held against git and the transcript; "-" for standard input',
      ).conflicts(['list']),
    )
    .addOption(
      new Option('--save', 'write the draft of a payload beside the payloads, for Review').conflicts([
        'list',
        'prompt',
      ]),
    )
    .addOption(
      new Option(
        '--keep',
        'keep the facts in the project, in case the agent deletes the transcript',
      ).conflicts(['list', 'save', 'prompt']),
    )
    .addOption(
      new Option('--prompt', 'print the evidence as a prompt of about 4,000 tokens for any agent').conflicts([
        'list',
      ]),
    )
    .addHelpText(
      'after',
      examples(
        'carryover recover --list',
        'carryover recover',
        'carryover recover --save',
        'carryover recover --keep',
        'carryover recover --session 7f0c2b1e --json',
        'carryover recover --transcript ~/backup/7f0c2b1e.jsonl',
        'carryover recover --no-transcript --summary summary.md --save',
      ),
    )
    .action(async (options: RecoverOptions) => {
      if (options.list === true) {
        const { recoverListCommand } = await import('./recoverListCommand.ts');
        done(await recoverListCommand(options, workerUrl));
        return;
      }
      if (options.keep === true) {
        const { recoverKeepCommand } = await import('./recoverDraftCommand.ts');
        done(await recoverKeepCommand(options, workerUrl));
        return;
      }
      if (options.save === true || options.prompt === true) {
        const { recoverPromptCommand, recoverSaveCommand } = await import('./recoverDraftCommand.ts');
        const command = options.save === true ? recoverSaveCommand : recoverPromptCommand;
        done(await command(options, workerUrl));
        return;
      }
      const { recoverCommand } = await import('./recoverCommand.ts');
      done(await recoverCommand(options, workerUrl));
    });
}
