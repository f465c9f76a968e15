import {
  describeChange,
  describeDrift,
  describeLines,
  type Drift,
  type DriftFile,
} from '../../shared/domain/drift.ts';
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

function linesOf(file: DriftFile): readonly string[] {
  const { path, change, added, deleted, lines = [] } = file;
  const counts =
    change === 'deleted' || added === null || deleted === null || added + deleted === 0
      ? ''
      : `, +${added} -${deleted}`;
  // Lines of a file that is gone need no word.
  const ranges = change === 'deleted' ? [] : lines.map((range) => describeLines(range));
  return [
    `- ${showName(path)} ${describeChange(file, showName)}${counts}`,
    ...ranges.flatMap((words) => (words === null ? [] : [`  - ${words}`])),
  ];
}

function left(count: number, what: string): readonly string[] {
  return count > 0 ? [`- ${formatCount(count)} ${what}`] : [];
}
