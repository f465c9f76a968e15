import type { DriftLines } from '../../../shared/domain/drift.ts';
import type { CheckFix, PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { measureDrift } from '../../drift/measureDrift.ts';
import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { entryPlaces, pointTo, stands, type CheckedPayload, type EntryPlace } from '../checks/entryPlaces.ts';

interface Project {
  readonly root: string;
  /** Folder of payloads, relative to the root. */
  readonly folder: string;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks line ranges that a payload has from the one before it: agents copy them, while the lines moved. Lines that are
 * gone are no finding, since the session may have rewritten them.
 */
export async function movedLines(
  payload: CheckedPayload,
  before: Pick<PayloadOnDisk, 'front' | 'payload' | 'session'> | undefined,
  { root, folder, pool, signal }: Project,
): Promise<readonly PayloadCheck[]> {
  if (before?.front?.head === undefined) return [];
  const earlier = linedFiles(before.payload);
  const taken = linedFiles(payload).flatMap((place) => {
    const path = plainPath(place.entry.path);
    const known = earlier
      .filter(({ entry }) => plainPath(entry.path) === path)
      .flatMap(({ entry }) => entry.lines ?? []);
    const lines = (place.entry.lines ?? []).filter((own) => known.some((range) => isSame(own, range)));
    return lines.length === 0 ? [] : [{ ...place, path, lines }];
  });
  if (taken.length === 0) return [];
  const { session, front } = before;
  const entries = taken.map(({ path, lines }) => ({ text: '', path, lines }));
  const { drift } = await measureDrift({
    root,
    folder,
    // Only what these lines need is looked at.
    anchored: { session, front, id: '', payload: { sections: [{ id: 'files', title: '', entries }] } },
    kept: null,
    accepted: { files: {} },
    pool,
    signal,
  });
  return taken.flatMap((place): PayloadCheck[] => {
    const { path, lines } = place;
    const file = drift.files.find((other) => other.path === path);
    const moved = (file?.lines ?? []).filter(
      ({ recorded, now }) =>
        now !== null && !isSame(recorded, now) && lines.some((range) => isSame(range, recorded)),
    );
    if (moved.length === 0) return [];
    const words = moved.map((range) => movedWords(range, session, file?.to)).join('; ');
    return [
      {
        id: 'lines-moved',
        severity: 'warning',
        ...pointTo(place),
        message: `${path}: ${words}. The next session would read the wrong place.`,
        fix: fixOf(place, moved, file?.to),
      },
    ];
  });
}

/** Returns entries of files in play that name lines. */
function linedFiles(payload: CheckedPayload): readonly EntryPlace[] {
  return entryPlaces(payload).filter(
    ({ section, entry }) =>
      section === 'files' && entry.path !== undefined && (entry.lines ?? []).length > 0 && stands(entry),
  );
}

function movedWords({ recorded, now, edited }: DriftLines, session: number, to: string | undefined): string {
  const one = recorded.first === recorded.last;
  const named = `${one ? 'line' : 'lines'} ${rangeWords(recorded)} of session ${session}`;
  const place = now === null ? '' : ` now ${rangeWords(now)}${to === undefined ? '' : ` of ${to}`}`;
  return `${named} ${one ? 'is' : 'are'}${place}${edited === true ? `, and ${one ? 'was' : 'were'} edited` : ''}`;
}

function fixOf({ at, entry }: EntryPlace, moved: readonly DriftLines[], to: string | undefined): CheckFix {
  const lines = (entry.lines ?? []).map(
    (range) => moved.find(({ recorded }) => isSame(recorded, range))?.now ?? range,
  );
  const path = to ?? entry.path;
  return {
    label: 'Set the lines they are now',
    replace: [{ ...at, with: [{ ...entry, ...(path === undefined ? {} : { path }), lines }] }],
  };
}

function plainPath(path = ''): string {
  return path.replace(/^(?:\.\/)+/u, '');
}

function isSame(a: LineRange, b: LineRange): boolean {
  return a.first === b.first && a.last === b.last;
}

function rangeWords({ first, last }: LineRange): string {
  return first === last ? String(first) : `${first}-${last}`;
}
