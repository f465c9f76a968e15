import type { ExitCode } from './exitCode.ts';
import { printable, printableJson } from './printable.ts';

/** The result of a command. Only results go to standard output. */
export interface Outcome {
  readonly code: ExitCode;
  /** Printed as it is. */
  readonly text: string;
  /** Printed instead with `--json`, as one document. */
  readonly json: unknown;
  /** Sentences for standard error. */
  readonly messages: readonly string[];
  /** Runs once all of it is printed. */
  readonly afterwards?: () => Promise<void>;
}

export interface CommonOptions {
  readonly project?: string;
  readonly json?: boolean;
}

export function printOutcome({ text, json, messages, code }: Outcome, asJson: boolean): void {
  for (const message of messages) process.stderr.write(`${printable(message)}\n`);
  const result = asJson ? `${printableJson(json)}\n` : text;
  if (result !== '') process.stdout.write(result);
  process.exitCode = code;
}
