/** A saved payload as listed: `scratch/session-<digits>.md`. */
export interface PayloadFile {
  readonly session: number;
  /** Relative to the project root. */
  readonly path: string;
  readonly bytes: number;
  /** ISO time of the last change on disk. */
  readonly changed: string;
  /** From the front matter, where it has one. */
  readonly task?: string;
  /** It was put together after its session, from what that left: no agent handed it over. */
  readonly reconstructed?: true;
  /** ISO time, from the front matter: a clone or a checkout changes all files at once. */
  readonly saved?: string;
}

/** The session number in a payload's file name; `null` for any other name. Leading zeros do not count. */
export function sessionOfFileName(name: string): number | null {
  const digits = /^session-(\d{1,9})\.md$/u.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether a payload may have come, changed or gone; `null`: anything may have. */
export function touchesPayloads(paths: readonly string[] | null): boolean {
  return (
    paths === null || paths.some((path) => sessionOfFileName(path.slice(path.lastIndexOf('/') + 1)) !== null)
  );
}
