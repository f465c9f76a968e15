import type { Command } from 'commander';
import { examples, type Surroundings } from './commandParts.ts';
import type { Outcome } from './output.ts';

/** The command `carryover sample`. */
export function addSampleCommand(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  program
    .command('sample')
    .argument('[folder]', 'where to copy it: a new or empty folder', 'storefront')
    .description('Copies a small project with two sessions behind it, to try everything on.')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'carryover sample',
        'carryover sample ~/storefront && carryover assemble ServiceLayer --redact --project ~/storefront',
      ),
    )
    .action(async (folder: string) => {
      const { sampleCommand } = await import('./sampleCommand.ts');
      done(await sampleCommand(folder, workerUrl));
    });
}
