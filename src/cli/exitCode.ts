/** Exit codes of the commands. Scripts rely on them. */
export const exitCode = {
  done: 0,
  failed: 1,
  usage: 2,
  secrets: 3,
  overBudget: 4,
  unreadable: 5,
  payloadErrors: 6,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** The first that applies. */
export function outcomeCode(outcome: {
  readonly secrets: boolean;
  readonly unreadable: boolean;
  readonly overBudget: boolean;
}): ExitCode {
  if (outcome.secrets) return exitCode.secrets;
  if (outcome.unreadable) return exitCode.unreadable;
  return outcome.overBudget ? exitCode.overBudget : exitCode.done;
}

/** The command was written wrongly; the message says how to write it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
