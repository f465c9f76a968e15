import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { linesInProse } from '../../payload/format/pathsIn.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import {
  entryPlaces,
  judgedText,
  pointTo,
  stands,
  type CheckedPayload,
  type EntryPlace,
} from '../checks/entryPlaces.ts';
import { isPattern, isSaidGone, isSaidPlanned } from './claimedFiles.ts';
import { lineCounts } from './lineCounts.ts';

interface Project {
  readonly root: string;
  readonly pool: Pick<WorkerPool, 'readFiles'>;
  /** Returns the paths of the project. */
  readonly list: () => Promise<readonly string[]>;
  readonly signal?: AbortSignal | undefined;
}

interface Reference {
  readonly place: EntryPlace;
  readonly offset: number;
  readonly path: string;
  readonly last: number;
  /** Files of the project that the path may mean. */
  readonly files: readonly string[];
}

/** Findings beyond this number are one. */
const mostFindings = 3;
/** In a payload; beyond, references are not looked up. */
const mostReferences = 500;

/** Finds line numbers in sentences whose file has fewer lines, or is gone from its folder. */
export async function staleLines(
  payload: CheckedPayload,
  { root, pool, list, signal }: Project,
): Promise<readonly PayloadCheck[]> {
  const named = referencesIn(payload).slice(0, mostReferences);
  if (named.length === 0) return [];
  const find = finder(root, await list());
  const references = named.map((one) => ({ ...one, ...find(one.path) }));
  const counts = await lineCounts(
    references.flatMap(({ files }) => files),
    { root, pool, signal },
  );
  const stale = references.flatMap((one): Stale[] => {
    const { files, isGone, path, last } = one;
    if (files.length === 0)
      return isGone && !isSaidGone(textOf(one)) && !isSaidPlanned(textOf(one))
        ? [{ one, say: `${path} is not in the project, so its line ${last} can’t be found` }]
        : [];
    const known = files.map((file) => counts.get(file) ?? null);
    if (!known.every((count) => count !== null && count + 1 < last)) return [];
    const count = Math.max(...known.map((lines) => lines ?? 0));
    return [{ one, say: `${path} has ${count} ${count === 1 ? 'line' : 'lines'}, not ${last}` }];
  });
  const first = new Map<string, Stale>();
  for (const found of stale) if (!first.has(found.one.path)) first.set(found.one.path, found);
  const distinct = [...first.values()];
  return distinct.slice(0, mostFindings).map(({ one, say }, index) => {
    const more = index === mostFindings - 1 ? distinct.length - mostFindings : 0;
    const rest =
      more === 0 ? '' : ` The lines of ${more} more ${more === 1 ? 'file' : 'files'} are wrong too.`;
    return {
      id: 'stale-lines',
      severity: 'warning',
      ...pointTo(one.place, one.offset),
      message: `${say}. Name the function or the words there: lines move.${rest}`,
    };
  });
}

interface Stale {
  readonly one: Reference;
  /** A clause. */
  readonly say: string;
}

function textOf({ place }: Pick<Reference, 'place'>): string {
  return judgedText(place.entry);
}

function referencesIn(payload: CheckedPayload): readonly Omit<Reference, 'files'>[] {
  return entryPlaces(payload).flatMap((place) => {
    const { entry } = place;
    if (!stands(entry)) return [];
    return judgedText(entry)
      .split('\n')
      .flatMap((line, offset) =>
        linesInProse(line.slice(0, 1_000)).flatMap(({ path, lines }) => {
          // Lines of a file in play are compared with it apart.
          if (path === entry.path || isRefusedPath(path) || isPattern(path) || path.includes('](')) return [];
          return [{ place, offset, path, last: lastOf(lines) }];
        }),
      );
  });
}

function lastOf(lines: readonly LineRange[]): number {
  return lines.reduce((most, { last }) => Math.max(most, last), 0);
}

/** Returns a function that finds the files which a path means, whole or by its end, and whether its folder is there without it. */
function finder(root: string, paths: readonly string[]) {
  const byName = new Map<string, string[]>();
  const folders = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    const name = parts.at(-1) ?? path;
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [path]);
    else same.push(path);
    for (let depth = 1; depth < parts.length; depth++) folders.add(parts.slice(0, depth).join('/'));
  }
  return (path: string): { readonly files: readonly string[]; readonly isGone: boolean } => {
    const own = byName.get(path.split('/').at(-1) ?? path) ?? [];
    const files = own.filter((other) => other === path || other.endsWith(`/${path}`));
    const here = resolveInside(root, path).status;
    if (files.length > 0) return { files, isGone: false };
    if (here !== 'missing') return { files: here === 'ok' ? [path] : [], isGone: false };
    // A name alone may be of a library, and a file of the same name elsewhere may be meant.
    const folder = path.split('/').slice(0, -1).join('/');
    return { files: [], isGone: own.length === 0 && folders.has(folder) };
  };
}
