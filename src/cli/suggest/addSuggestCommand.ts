import type { Command } from 'commander';
import { common, examples, type Surroundings } from '../commandParts.ts';
import { collect, parseBudget } from '../optionValues.ts';
import type { Outcome } from '../output.ts';
import type { SuggestOptions } from './suggestCommand.ts';

/** The command `carryover suggest`. */
export function addSuggestCommand(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  common(program.command('suggest'))
    .argument('[goal]', 'what is to be done, in a few words')
    .description('Suggests files for a goal, each with its reasons. No model is asked.')
    .option('--with <path>', 'a file that belongs to the work for certain; may be repeated', collect, [])
    .option('--budget <tokens>', 'as many whole files as these tokens hold', parseBudget)
    .option('--model <id>', 'count for this model; "carryover tokens --models" lists them')
    .addHelpText(
      'after',
      examples(
        `carryover suggest 'Retry uploads that time out'`,
        'carryover suggest --with src/orders/OrderService.ts --budget 16000 --json',
      ),
    )
    .action(async (goal: string | undefined, options: SuggestOptions) => {
      const { suggestCommand } = await import('./suggestCommand.ts');
      done(await suggestCommand(goal, options, workerUrl));
    });
}
