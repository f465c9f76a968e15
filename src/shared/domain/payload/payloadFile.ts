/** A saved payload in a list: `scratch/session-<digits>.md`. */
export interface PayloadFile {
  readonly session: number;
  /** Relative to the project root. */
  readonly path: string;
  readonly bytes: number;
  /** ISO time of the last change on disk. */
  readonly changed: string;
  /** From the front matter, if there is one. */
  readonly task?: string;
  /** Set if it was reconstructed after its session, not handed over by an agent. */
  readonly reconstructed?: true;
  /** ISO time, from the front matter: a clone or a checkout changes the times of all files. */
  readonly saved?: string;
}

/** Returns the session number in a payload's file name; `null` for any other name. Leading zeros do not count. */
export function sessionOfFileName(name: string): number | null {
  const digits = /^session-(\d{1,9})\.md$/u.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** True for a draft that was saved and then renamed, as `session-4.draft.md`: its payload has its name. */
export function isKeptDraft(path: string): boolean {
  return /(?:^|\/)session-\d{1,9}\.draft(?:-\d+)?\.md$/u.test(path);
}

/** True if a payload may have been added, changed or removed; `null` stands for any path. */
export function namesPayloadFile(paths: readonly string[] | null): boolean {
  return (
    paths === null || paths.some((path) => sessionOfFileName(path.slice(path.lastIndexOf('/') + 1)) !== null)
  );
}
