/** Why a file is greyed in the tree: ticking its folder leaves it out. */
export type IgnoreReason =
  | '.gitignore'
  | 'binary'
  | 'secrets file'
  | 'lock file'
  | 'loaded by agent'
  | 'too large'
  | 'link out of the project'
  | 'submodule'
  | 'not a file'
  | 'no permission'
  | 'missing';

/** One file of a project, or an ignored folder (its path ends with `/`). */
export interface FileEntry {
  /** Relative to the project root, `/` on every system. */
  readonly path: string;
  /** `null` if the file could not be read. */
  readonly bytes: number | null;
  readonly ignored?: IgnoreReason;
  /** Time of the last change, ms since 1970; absent if unknown. */
  readonly modified?: number;
}

/** Bytes; the user must add each larger file separately. */
export const largeFileBytes = 5_000_000;
/** Bytes; a larger file is never read: neither a clipboard nor a model accepts it. */
export const maxFileBytes = 64_000_000;

/** True if the user may tick an ignored entry by itself; some never may be. */
export function canBeAdded(entry: FileEntry): boolean {
  switch (entry.ignored) {
    case undefined:
    case '.gitignore':
    case 'lock file':
    case 'loaded by agent':
      return !entry.path.endsWith('/');
    case 'too large':
      return entry.bytes !== null && entry.bytes <= maxFileBytes;
    default:
      return false;
  }
}
