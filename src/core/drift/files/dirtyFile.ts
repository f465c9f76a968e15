/** A file in play that differed from the commit at which a payload was saved. */
export interface DirtyFile {
  readonly path: string;
  /** Hash of its content; zeros if it was missing. */
  readonly hash: string;
}

/** Returns the line in a payload's front matter. */
export function writeDirty({ path, hash }: DirtyFile): string {
  return `${path} ${hash}`;
}

/** Returns hashes by path; skips lines of another form. */
export function readDirty(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, path, hash] = /^(.+) ([0-9a-f]{12})$/su.exec(line) ?? [];
    if (path !== undefined && hash !== undefined) found.set(path, hash);
  }
  return found;
}
