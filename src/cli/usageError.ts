/** The command was written wrongly; the message says how to write it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
