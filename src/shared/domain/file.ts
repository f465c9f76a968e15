/** Why a file is greyed in the tree: it can't be ticked along with its folder. */
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
  /** `null` where it could not be read. */
  readonly bytes: number | null;
  readonly ignored?: IgnoreReason;
  /** When it was changed last, ms since 1970; absent where that is not known. */
  readonly modified?: number;
}

/** Bytes; a larger file is listed but has to be added one by one. */
export const largeFileBytes = 5_000_000;
/** Bytes; a larger file is never read: neither a clipboard nor a model takes it. */
export const maxFileBytes = 64_000_000;

/** An ignored entry may be ticked by itself once a person wants it; these never. */
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
