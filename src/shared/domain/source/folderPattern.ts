import { inProject } from './inProject.ts';
import type { FolderSource } from '../source.ts';
import { listFacts, listSome } from '../listWords.ts';
import { formatCount } from '../tokenCount.ts';

/** True if the typed text is a pattern instead of a part of a name. */
export function isPattern(typed: string): boolean {
  return /\*|\{[^{}]*,/u.test(typed);
}

const special = /[*?[\]{}()\\]/u;

/**
 * Returns the living item of a pattern: for `src/**\/*.ts` it is `src` with `**\/*.ts`, for `src` or `src/` all of it.
 * Returns `null` if the pattern leads out of the project.
 */
export function folderOfPattern(typed: string, project?: string): FolderSource | null {
  const segments = typed
    .trim()
    .split('/')
    .filter((segment, index) => segment !== '.' && (segment !== '' || index === 0));
  if (segments[0] === '' && segments.length > 1) return null;
  if (segments.includes('..')) return null;
  const at = segments.findIndex((segment) => special.test(segment));
  const folder = (at === -1 ? segments : segments.slice(0, at)).filter((segment) => segment !== '');
  return {
    kind: 'folder',
    path: folder.length === 0 ? '.' : folder.join('/'),
    ...(at === -1 ? {} : { include: [segments.slice(at).join('/')] }),
    ...(project === undefined ? {} : { project }),
  };
}

/** Returns the name of a living item: `src/`, `src/**\/*.ts`, `src/ (*.ts, *.md)`, after the alias of its project. */
export function nameFolder({ path, include = [], project }: FolderSource): string {
  const start = path === '.' ? '' : `${withoutSlash(path)}/`;
  const [first, ...more] = include;
  const name =
    first === undefined
      ? start === ''
        ? './'
        : start
      : more.length === 0
        ? `${start}${first}`
        : `${start === '' ? './' : start} (${listed(include)})`;
  return inProject({ path: name, ...(project === undefined ? {} : { project }) });
}

/** Patterns that a name lists. */
const namedPatterns = 20;

function listed(patterns: readonly string[]): string {
  return patterns.length > namedPatterns
    ? listSome(patterns, namedPatterns, formatCount)
    : listFacts(patterns);
}

/** Returns a pattern that matches this path alone. */
export function literalPattern(path: string): string {
  return path.replaceAll(/[*?[\]{}()\\]/gu, '[$&]');
}

/** Returns the one path that a pattern matches; `null` if it may match several. */
export function literalOf(pattern: string): string | null {
  const escaped = /\[([*?[\]{}()\\])\]/gu;
  return special.test(pattern.replaceAll(escaped, '')) ? null : pattern.replaceAll(escaped, '$1');
}

/** Returns a file's path relative to the item's folder, as patterns see it; `null` outside of the folder. */
export function belowFolder(folder: string, path: string): string | null {
  if (folder === '.') return path;
  const start = `${withoutSlash(folder)}/`;
  return path.startsWith(start) ? path.slice(start.length) : null;
}

function withoutSlash(folder: string): string {
  return folder.replace(/\/+$/u, '');
}

/** Removes the alias of the item's project from a path in messages. */
export function ownPath({ project }: FolderSource, shown: string): string {
  return project === undefined ? shown : shown.slice(project.length + 1);
}

/** Returns the item with one of its files excluded. */
export function withoutFile(source: FolderSource, path: string): FolderSource {
  const below = belowFolder(source.path, path);
  if (below === null) return source;
  const exclude = [...(source.exclude ?? []), literalPattern(below)];
  return { ...source, exclude: [...new Set(exclude)] };
}
