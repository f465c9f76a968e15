import type { Command } from 'commander';
import { common, examples, type Surroundings } from './commandParts.ts';
import type { CommonOptions, Outcome } from './output.ts';

/** The command `carryover recover`. */
export function addRecoverCommand(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  common(program.command('recover'))
    .description('Lists the sessions that coding agents left on disk for this project, newest first.')
    .option('--list', 'list the sessions, which is the default')
    .addHelpText('after', examples('carryover recover --list', 'carryover recover --list --json'))
    .action(async (options: CommonOptions) => {
      const { recoverListCommand } = await import('./recoverListCommand.ts');
      done(await recoverListCommand(options, workerUrl));
    });
}
