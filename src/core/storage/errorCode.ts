/** Returns the system's code of a failed call, e.g. `ENOENT`; any other error is a bug and is thrown on. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
