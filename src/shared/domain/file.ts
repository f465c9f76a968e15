/** The reason why a file is greyed in the tree: ticking its folder leaves it out. */
export type IgnoreReason =
  | '.gitignore'
  | 'binary'
  | 'secrets file'
  | 'lock file'
  | 'loaded by agent'
  | 'too large'
  | 'link out of the project'
  | 'submodule'
  /** A link to a folder, or one that leads nowhere. */
  | 'not a file'
  | 'pipe or device'
  /** Its path shows the bytes that are not UTF-8 as `\xNN`, so that no file can be read by it. */
  | 'name not UTF-8'
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

/** True if a folder or pattern that matches such a file asks for one that can't be read. */
export function isUnread(reason: IgnoreReason): boolean {
  return reason === 'pipe or device' || reason === 'name not UTF-8' || reason === 'no permission';
}

/** Returns a path that is not UTF-8 as a terminal types it, for patterns: each of those bytes is one character. */
export function typedPath(path: string): string {
  return path.replaceAll(/\\x[89a-f][0-9a-f]/gu, '\ufffd');
}

/** Says which part of a path is not UTF-8: a file can be renamed in vain while its folder has such a name. */
function firstOdd(path: string): string {
  const names = path.split('/');
  const at = names.findIndex((name) => name !== typedPath(name));
  return at === -1 || at === names.length - 1 ? 'the file' : `the folder "${names[at]}"`;
}

/** Returns a sentence on a file that can't be read, see `isUnread`. */
export function unreadProblem(path: string, reason: IgnoreReason): string {
  switch (reason) {
    case 'name not UTF-8':
      // Quoted by hand: JSON would double the backslashes that stand for the bytes.
      return `"${path}" was not read because its name is not valid UTF-8. Rename ${firstOdd(path)}.`;
    case 'no permission':
      return `${JSON.stringify(path)} was not read because you have no permission. Change its permissions and try again.`;
    default:
      return `${JSON.stringify(path)} was not read because it is a pipe, socket or device, not a file.`;
  }
}
