import type { Command } from 'commander';
import { common, examples, type Surroundings } from './commandParts.ts';
import { parsePort } from './optionValues.ts';
import type { Outcome } from './output.ts';
import type { ServeOptions } from './serveCommand.ts';

export function addServeCommand(
  program: Command,
  surroundings: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  common(program.command('serve'))
    .description('Serves the app to a browser on this machine and prints a link. Stop it with Ctrl+C.')
    .option('--port <number>', 'the port; by default 4870, or any free port if that is taken', parsePort)
    .addHelpText(
      'after',
      examples('carryover serve --project ~/code/storefront', 'carryover serve --port 4870 --json'),
    )
    .action(async (options: ServeOptions) => {
      const { serveCommand } = await import('./serveCommand.ts');
      done(await serveCommand(options, surroundings));
    });
}
