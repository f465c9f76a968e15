import type { Command } from 'commander';

/** Adds what every command takes. */
export function common(command: Command): Command {
  return command
    .option('--project <folder>', 'the project folder; by default the one that the current folder is in')
    .option('--json', 'print one JSON document');
}

/** Adds the option for possible secrets; by default it lets them leave. Certain ones always stop a command. */
export function allowingPossible(
  command: Command,
  meaning = 'let possible secrets leave that nothing was decided about; certain ones still stop the command',
): Command {
  return command.option('--allow-possible', meaning);
}

export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Parts that every command is made with. */
export interface Surroundings {
  readonly version: string;
  readonly workerUrl: URL;
  /** The folder of the built page. */
  readonly rendererUrl: URL;
}
