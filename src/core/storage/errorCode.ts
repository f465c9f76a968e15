/** The system's code of a failed call, e.g. `ENOENT`; anything else is a bug and thrown on. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
