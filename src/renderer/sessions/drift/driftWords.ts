import {
  describeChange,
  describeLines,
  type Drift,
  type DriftChange,
  type DriftFile,
  type DriftSeverity,
} from '../../../shared/domain/drift.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { formatLines } from '../../stack/describeItem.ts';
import { formatCount } from '../../ui/formats.ts';
import { listFacts } from '../../../shared/domain/listWords.ts';

/**
 * True if the user should look at anything before resuming from the payload: the same changes that `describeDrift`
 * counts.
 */
export function hasDrift({ files, head, branch, accepted }: Drift): boolean {
  if (files.some(isOpen)) return true;
  if (accepted === true) return false;
  return (head.commitsSince ?? 0) > 0 || head.ancestor === false || hasOtherBranch(branch);
}

/** True if the drift is worth a line above the stack: a missing comparison for an old payload is not. */
export function isWorthSaying(drift: Drift): boolean {
  return (
    drift.unreadable === true ||
    hasDrift({ ...drift, files: drift.files.filter(({ change }) => change !== 'unknown') })
  );
}

/** True if the file has changed and the user has not accepted that. */
export function isOpen({ change, accepted }: DriftFile): boolean {
  return change !== 'unchanged' && !accepted;
}

export function hasOtherBranch({ recorded, now }: Drift['branch']): boolean {
  return recorded !== null && now !== null && recorded !== now;
}

const changeWords: Readonly<Record<DriftChange, string>> = {
  unchanged: 'Unchanged',
  edited: 'Edited',
  deleted: 'Deleted',
  moved: 'Moved',
  unknown: 'Can’t be compared',
};

export const severityWords: Readonly<Record<DriftSeverity, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: '',
};

/** Returns `+38 −6`; empty if the lines were not counted. */
export function countLines({ added, deleted }: Pick<DriftFile, 'added' | 'deleted'>): string {
  if (added === null || deleted === null) return '';
  return `+${formatCount(added)} −${formatCount(deleted)}`;
}

function words(range: LineRange): string {
  return formatLines([range]);
}

/** Returns the present place of each range in the payload: `lines 14–31 are now 15–33`. */
export function lineRangeWords({ lines = [] }: Pick<DriftFile, 'lines'>): readonly string[] {
  return lines.map((range) => {
    const moved = describeLines(range, words);
    if (moved !== null) return moved;
    const { recorded } = range;
    return recorded.first === recorded.last
      ? `line ${words(recorded)} has not moved`
      : `lines ${words(recorded)} have not moved`;
  });
}

/** Returns what happened to a file, as a label. */
export function changeLabel({ change, made, submodule }: DriftFile): string {
  if (submodule?.now === null) return `Submodule ${submodule.path} not checked out`;
  if (submodule !== undefined) {
    return `Submodule ${submodule.recorded?.slice(0, 7) ?? 'unknown'} to ${submodule.now.slice(0, 7)}`;
  }
  if (made !== undefined) return made === 'again' ? 'Deleted and made again' : 'Made since';
  return changeWords[change];
}

/** Describes a row in one sentence, for screen readers. */
export function sayDriftFile(file: DriftFile): string {
  return listFacts([
    file.path,
    describeChange(file),
    countLines(file),
    ...lineRangeWords(file),
    file.accepted ? 'reviewed' : file.severity === 'none' ? '' : `${file.severity} severity`,
  ]);
}
