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
    .argument('[folder]', 'the folder to copy it to, new or empty', 'storefront')
    .description('Copies a small sample project with two saved sessions, for trying Carryover.')
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
