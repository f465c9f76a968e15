import type { Drift, DriftChange, DriftFile, DriftSeverity } from '../../shared/domain/drift.ts';
import { formatLines } from '../stack/describeItem.ts';
import { formatCount } from '../ui/formats.ts';

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

export const changeWords: Readonly<Record<DriftChange, string>> = {
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

/** Returns the present place of each range in the payload: `lines 14–31 are now 15–33`. */
export function lineRangeWords({ lines = [] }: Pick<DriftFile, 'lines'>): readonly string[] {
  return lines.map(({ recorded, now }) => {
    const was = formatLines([recorded]);
    const one = recorded.first === recorded.last;
    if (now === null) return one ? `line ${was} is gone or changed` : `lines ${was} are gone or changed`;
    if (now.first === recorded.first && now.last === recorded.last) {
      return one ? `line ${was} is where it was` : `lines ${was} are where they were`;
    }
    return one ? `line ${was} is now ${formatLines([now])}` : `lines ${was} are now ${formatLines([now])}`;
  });
}

/** Describes a row in one sentence, for screen readers. */
export function sayDriftFile(file: DriftFile): string {
  return [
    file.path,
    changeWords[file.change].toLowerCase(),
    file.to === undefined ? '' : `to ${file.to}`,
    countLines(file),
    ...lineRangeWords(file),
    file.accepted ? 'reviewed' : file.severity === 'none' ? '' : `${file.severity} severity`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
