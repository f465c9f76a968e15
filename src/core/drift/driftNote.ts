import { describeDrift, type Drift, type DriftFile } from '../../shared/domain/drift.ts';
import { fixedFormats, formatCount } from '../../shared/domain/tokenCount.ts';
import { showName } from '../text/showName.ts';

/** The words on drift at the end of a first message. */
export interface DriftNote {
  readonly session: number;
  /** Sentences, one per line. */
  readonly lines: readonly string[];
  /** Files in play that the agent need not read again: they are gone. */
  readonly gone: ReadonlySet<string>;
  /** New paths of moved files in play. */
  readonly moved: ReadonlyMap<string, string>;
}

const maxFiles = 60;
const maxDirty = 20;

/** Returns `null` if nothing has drifted, or the user accepted all of it. The same drift gives the same words. */
export function driftNote(drift: Drift): DriftNote | null {
  const open = drift.files.filter(({ change, accepted }) => change !== 'unchanged' && !accepted);
  const compared = open.filter(({ change }) => change !== 'unknown');
  // Without an anchor no uncommitted file is known to be new.
  const allDirty = drift.head.recorded === null ? [] : drift.dirty;
  const unreadable = drift.unreadable === true;
  if (compared.length === 0 && allDirty.length === 0 && !hasHistory(drift) && !unreadable) return null;
  const dirty = allDirty.slice(0, maxDirty).map(showName);
  const lines = [
    describeDrift(drift, fixedFormats),
    ...(unreadable && drift.problem !== null ? [drift.problem] : []),
    ...compared.slice(0, maxFiles).flatMap(linesOf),
    ...left(compared.length - maxFiles, 'more files in play'),
    ...(dirty.length === 0 ? [] : [`- newly not committed: ${dirty.join(', ')}`]),
    ...left(allDirty.length - maxDirty, 'more not committed'),
  ];
  return {
    session: drift.session,
    lines,
    gone: new Set(drift.files.filter(({ change }) => change === 'deleted').map(({ path }) => path)),
    moved: new Map(drift.files.flatMap(({ path, to }) => (to === undefined ? [] : [[path, to] as const]))),
  };
}

function hasHistory({ branch, head, accepted }: Drift): boolean {
  if (accepted === true) return false;
  const switched = branch.recorded !== null && branch.now !== null && branch.recorded !== branch.now;
  return switched || head.ancestor === false || (head.commitsSince ?? 0) > 0;
}

function linesOf({ path, change, to, added, deleted, lines = [] }: DriftFile): readonly string[] {
  const counts =
    change === 'deleted' || added === null || deleted === null || added + deleted === 0
      ? ''
      : `, +${added} -${deleted}`;
  const place = to === undefined ? '' : ` to ${showName(to)}`;
  const ranges = lines.flatMap(({ recorded, now }) => {
    const named = `  - lines ${recorded.first}-${recorded.last}`;
    if (now === null) return change === 'deleted' ? [] : [`${named} changed`];
    return now.first === recorded.first ? [] : [`${named} are now ${now.first}-${now.last}`];
  });
  return [`- ${showName(path)} ${change}${place}${counts}`, ...ranges];
}

function left(count: number, what: string): readonly string[] {
  return count > 0 ? [`- ${formatCount(count)} ${what}`] : [];
}
