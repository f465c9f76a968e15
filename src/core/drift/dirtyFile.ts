/** A file in play that was not as in the commit a payload was saved at. */
export interface DirtyFile {
  readonly path: string;
  /** Of its content; zeros: it was not there. */
  readonly hash: string;
}

/** As a payload's front matter has it. */
export function writeDirty({ path, hash }: DirtyFile): string {
  return `${path} ${hash}`;
}

/** By path; lines of another form are passed over. */
export function readDirty(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, path, hash] = /^(.+) ([0-9a-f]{12})$/su.exec(line) ?? [];
    if (path !== undefined && hash !== undefined) found.set(path, hash);
  }
  return found;
}
