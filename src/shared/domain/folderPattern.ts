import { inProject } from './inProject.ts';
import type { FolderSource } from './source.ts';

/** Whether what is typed is meant as a pattern rather than as a part of a name. */
export function isPattern(typed: string): boolean {
  return /\*|\{[^{}]*,/u.test(typed);
}

const special = /[*?[\]{}()\\]/u;

/**
 * The living item that a pattern stands for: `src/**\/*.ts` is `src` with `**\/*.ts`, `src` or `src/` all of it. `null`
 * where it leads out of the project.
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

/** What a living item is called: `src/`, `src/**\/*.ts`, `src/ (*.ts, *.md)`, with the project before it. */
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

/** Patterns that a name says. */
const namedPatterns = 20;

function listed(patterns: readonly string[]): string {
  const more = patterns.length - namedPatterns;
  const named = patterns.slice(0, namedPatterns).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** A pattern that matches this path alone. */
export function literalPattern(path: string): string {
  return path.replaceAll(/[*?[\]{}()\\]/gu, '[$&]');
}

/** The one path that a pattern means; `null` for one that may mean several. */
export function literalOf(pattern: string): string | null {
  const escaped = /\[([*?[\]{}()\\])\]/gu;
  return special.test(pattern.replaceAll(escaped, '')) ? null : pattern.replaceAll(escaped, '$1');
}

/** A file's path as patterns of the item see it; `null` where it does not lie in its folder. */
export function belowFolder(folder: string, path: string): string | null {
  if (folder === '.') return path;
  const start = `${withoutSlash(folder)}/`;
  return path.startsWith(start) ? path.slice(start.length) : null;
}

function withoutSlash(folder: string): string {
  return folder.replace(/\/+$/u, '');
}

/** A path as messages say it, as the item's own project has it. */
export function ownPath({ project }: FolderSource, shown: string): string {
  return project === undefined ? shown : shown.slice(project.length + 1);
}

/** The item without one of its files. */
export function withoutFile(source: FolderSource, path: string): FolderSource {
  const below = belowFolder(source.path, path);
  if (below === null) return source;
  const exclude = [...(source.exclude ?? []), literalPattern(below)];
  return { ...source, exclude: [...new Set(exclude)] };
}
