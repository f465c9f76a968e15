import type { Drift, DriftChange, DriftFile, DriftSeverity } from '../../shared/domain/drift.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { formatLines } from '../stack/describeItem.ts';

/** Whether there is anything that a person resuming from the payload should look at: what `describeDrift` counts. */
export function hasDrift({ files, head, branch, accepted }: Drift): boolean {
  if (files.some(isOpen)) return true;
  if (accepted === true) return false;
  return (head.commitsSince ?? 0) > 0 || head.ancestor === false || hasOtherBranch(branch);
}

/** Whether that is worth a line above the stack: that an old payload can't be compared is nothing to interrupt for. */
export function isWorthSaying(drift: Drift): boolean {
  return hasDrift({ ...drift, files: drift.files.filter(({ change }) => change !== 'unknown') });
}

/** Changed, and not yet said to be fine. */
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

/** `+38 −6`; nothing where it was not counted. */
export function countLines({ added, deleted }: Pick<DriftFile, 'added' | 'deleted'>): string {
  if (added === null || deleted === null) return '';
  return `+${formatCount(added)} −${formatCount(deleted)}`;
}

/** What became of each range that the payload names: `lines 14–31 are now 15–33`. */
export function lineRangeWords({ lines = [] }: Pick<DriftFile, 'lines'>): readonly string[] {
  return lines.map(({ recorded, now }) => {
    const was = `${recorded.first === recorded.last ? 'line' : 'lines'} ${formatLines([recorded])}`;
    const verb = recorded.first === recorded.last ? 'is' : 'are';
    if (now === null) return `${was} ${verb} gone or changed`;
    return now.first === recorded.first && now.last === recorded.last
      ? `${was} ${verb} where ${verb === 'is' ? 'it was' : 'they were'}`
      : `${was} ${verb} now ${formatLines([now])}`;
  });
}

/** A row in one sentence, for those who hear it. */
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
