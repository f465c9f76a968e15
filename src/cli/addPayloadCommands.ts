import type { Command } from 'commander';
import { common, examples, type Surroundings } from './commandParts.ts';
import type { CommonOptions, Outcome } from './output.ts';

/** The group `carryover payload`: what one does with a payload outside the app. */
export function addPayloadCommands(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  const payload = program.command('payload').description('Reads and checks payloads, and says what drifted.');

  common(payload.command('parse'))
    .argument('<file>', 'a payload or an agent’s draft of one, or - for standard input')
    .description('Shows which sections and entries a draft has.')
    .addHelpText(
      'after',
      examples('carryover payload parse scratch/session-4.md', 'pbpaste | carryover payload parse - --json'),
    )
    .action(async (file: string, options: CommonOptions) => {
      const { payloadParseCommand } = await import('./payloadParseCommand.ts');
      done(await payloadParseCommand(file, options, workerUrl));
    });
}
