import type { FileEntry } from '../../../shared/domain/file.ts';
import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { CheckFix, PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { lsFiles } from '../../git/lsFiles.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { entryPlaces, pointTo, stands, type CheckedPayload, type EntryPlace } from '../checks/entryPlaces.ts';
import { isPattern, isSaidGone, isSaidPlanned } from './claimedFiles.ts';
import { findNearest } from '../confirm/findNearest.ts';
import { lineCounts } from './lineCounts.ts';
import { staleLines } from './staleLines.ts';

interface Project {
  /** Absolute, real path. */
  readonly root: string;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'listFiles'>;
  readonly signal?: AbortSignal | undefined;
}

/** Checks that the project has the files in play, and the lines that the payload names. Reads nothing outside the project. */
export async function checkFiles(
  payload: CheckedPayload,
  project: Project,
): Promise<readonly PayloadCheck[]> {
  const named = entryPlaces(payload).filter(
    ({ section, entry }) => section === 'files' && entry.path !== undefined && stands(entry),
  );
  let paths: Promise<readonly string[]> | undefined;
  const list = () => (paths ??= listPaths(project));
  const unknown = await unknownFiles(named, project.root, list);
  const lines = await linesOutOfRange(named, project);
  const stale = await staleLines(payload, { ...project, list });
  return [...unknown, ...lines, ...stale];
}

async function unknownFiles(
  named: readonly EntryPlace[],
  root: string,
  list: () => Promise<readonly string[]>,
): Promise<readonly PayloadCheck[]> {
  const missing = named.filter(({ entry }) => isUnknown(root, entry));
  if (missing.length === 0) return [];
  const nearest = findNearest(await list());
  return missing.map((place): PayloadCheck => {
    const path = place.entry.path ?? '';
    const outside = isRefusedPath(path);
    const near = nearest(toRelative(root, path), (other) => resolveInside(root, other).status === 'ok');
    const problem = outside ? 'is not a path in this project' : 'does not exist in the project';
    const hint = near === null ? '' : ` Did you mean ${near}?`;
    return {
      id: 'unknown-file',
      severity: 'warning',
      ...pointTo(place),
      message: `${path} ${problem}; the next session will search for it or create it.${hint}`,
      ...(near === null ? {} : { fix: pathFix(place, near) }),
    };
  });
}

/** A word such as `thinking` in a list of files: a state or a step, rather than a file. */
const word = /^[a-z]+$/u;

/** True for a refused or unexpectedly missing path. */
function isUnknown(root: string, { path = '', state, text }: PayloadEntry): boolean {
  if (isRefusedPath(path)) return true;
  if (isPattern(path) || word.test(path)) return false;
  if (state === 'done' ? isSaidGone(text) : isSaidPlanned(text) || isSaidGone(text)) return false;
  // A link that leads out of the project exists; it is not followed.
  return resolveInside(root, path).status === 'missing';
}

/** Returns the relative form of an absolute path into the project, which agents like to write. */
function toRelative(root: string, path: string): string {
  const plain = path.replaceAll('\\', '/');
  const base = `${root.replaceAll('\\', '/')}/`;
  return plain.startsWith(base) ? plain.slice(base.length) : plain.replace(/^(?:\.\.?\/)+/u, '');
}

function pathFix({ at, entry }: EntryPlace, path: string): CheckFix {
  return { label: `Set the path to ${path}`, replace: [{ ...at, with: [{ ...entry, path }] }] };
}

async function listPaths({ root, pool, signal }: Project): Promise<readonly string[]> {
  const listed = await lsFiles(root);
  if (listed !== null) return [...new Set(listed.kept)].filter((path) => !path.endsWith('/'));
  const paths: string[] = [];
  const collect = (entries: readonly FileEntry[]): void => {
    for (const { path, ignored } of entries) if (ignored === undefined) paths.push(path);
  };
  await pool.listFiles(root, false, collect, signal);
  return paths;
}

async function linesOutOfRange(
  named: readonly EntryPlace[],
  { root, pool, signal }: Project,
): Promise<readonly PayloadCheck[]> {
  const ranged = named.filter(
    ({ entry }) => (entry.lines ?? []).length > 0 && resolveInside(root, entry.path ?? '').status === 'ok',
  );
  const counts = await lineCounts(
    ranged.map(({ entry }) => entry.path ?? ''),
    { root, pool, signal },
  );
  return ranged.flatMap((place): PayloadCheck[] => {
    const { path = '', lines = [] } = place.entry;
    const count = counts.get(path) ?? null;
    if (count === null) return [];
    const wrong = lines.filter(({ first, last }) => first < 1 || last < first || last > count);
    if (wrong.length === 0) return [];
    const shown = wrong
      .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
      .join(', ');
    return [
      {
        id: 'lines-out-of-range',
        severity: 'warning',
        ...pointTo(place),
        message: `${path} has ${count} ${count === 1 ? 'line' : 'lines'}, not ${shown}. The next session would read the wrong place.`,
        fix: linesFix(place, lines, count),
      },
    ];
  });
}

function linesFix({ at, entry }: EntryPlace, lines: readonly LineRange[], count: number): CheckFix {
  const inside = lines.flatMap(({ first, last }) => {
    const [low, high] = first <= last ? [first, last] : [last, first];
    return low > count ? [] : [{ first: Math.max(1, low), last: Math.max(1, Math.min(high, count)) }];
  });
  const { lines: _lines, ...rest } = entry;
  const label = inside.length === 0 ? 'Cut the lines' : 'Fit the lines to the file';
  return { label, replace: [{ ...at, with: [inside.length === 0 ? rest : { ...rest, lines: inside }] }] };
}
