import type { Command } from 'commander';
import { common, examples, type Surroundings } from '../commandParts.ts';
import type { Outcome } from '../output.ts';
import type { PressureOptions } from './pressureCommand.ts';

/** The command `carryover pressure`. */
export function addPressureCommand(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  common(program.command('pressure'))
    .description(
      'Shows how full the running sessions of this project are, by the transcripts that their agents write, and what waits for a commit.',
    )
    .option('--line', 'one short line, for a status line or a prompt')
    .option('--session <id>', 'only this session, by its id or the beginning of it')
    .addHelpText(
      'after',
      examples(
        'carryover pressure',
        'carryover pressure --json',
        'carryover pressure --line --session 7f0c2b1e',
      ),
    )
    .action(async (options: PressureOptions) => {
      const { pressureCommand } = await import('./pressureCommand.ts');
      done(await pressureCommand(options, workerUrl));
    });
}
