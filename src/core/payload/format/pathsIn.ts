import type { LineRange } from '../../../shared/domain/stack.ts';

/** In characters. */
const maxPath = 1_000;
/** Matches lines after a path, e.g. `a.ts:12-40` or `a.ts#L3`. */
const lineSuffix = /(?::(\d{1,7}(?:[-–,:]\d{1,7})*)|#L(\d{1,7}(?:-L?\d{1,7})?))$/u;
const knownExtension =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|mdx|txt|css|scss|html?|vue|svelte|py|rb|go|rs|java|kt|swift|cs|cpp|cc|c|h|hpp|php|sh|sql|xml|ini|cfg|conf|lock|proto|graphql|gradle|ex|exs|scala|dart|lua|r|tf)$/iu;

export interface NamedPath {
  readonly path: string;
  readonly lines?: readonly LineRange[];
}

/** Returns the paths in prose, in order: in backticks or bare, if they look like one. */
export function pathsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, inner = '']) => readPath(inner).path);
  const bare = text
    .replaceAll(/`[^`\n]*`/gu, ' ')
    .split(/[\s,;]+/u)
    .filter((word) => word.length <= maxPath)
    .map((word) => readPath(unwrapped(word)).path);
  return [...quoted, ...bare].filter(looksLikePath);
}

/** Reads a path as written, e.g. `./src/a.ts:14-31`; returns an empty one if it is too long. */
export function readPath(written: string): NamedPath {
  if (written.length > maxPath) return { path: '' };
  const trimmed = written.trim();
  const suffix = lineSuffix.exec(trimmed);
  const path = (suffix === null ? trimmed : trimmed.slice(0, suffix.index)).replace(/^\.\//u, '');
  const lines = suffix === null ? [] : readRanges((suffix[1] ?? suffix[2] ?? '').replaceAll('L', ''));
  return lines.length === 0 ? { path } : { path, lines };
}

/** Reads `14-31,40`; ignores a column after a colon. */
export function readRanges(written: string): readonly LineRange[] {
  return written.split(',').flatMap((part) => {
    const [first = 0, last = first] = (part.split(':')[0] ?? '').split(/[-–]/u).map(Number);
    return first > 0 && last >= first ? [{ first, last }] : [];
  });
}

export function writeRanges(lines: readonly LineRange[]): string {
  return lines.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

export function looksLikePath(text: string): boolean {
  if (text.length > maxPath || /\s/u.test(text) || /^[-@$]|:\/\/|[<>|&;=]/u.test(text) || text.endsWith('/'))
    return false;
  return knownExtension.test(text) || (/^[^/]+\//u.test(text) && /\.[A-Za-z0-9]{1,10}$/u.test(text));
}

/** Returns a word of prose without the brackets and punctuation around it. */
export function unwrapped(word: string): string {
  return word.length > maxPath ? '' : word.replace(/^[("'[<*_]+/u, '').replace(/[)"'\]>*_.!?:]+$/u, '');
}
