import type { Drift, DriftChange, DriftFile, DriftSeverity } from '../../shared/domain/drift.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { formatLines } from '../stack/describeItem.ts';

/** Whether there is anything that a person resuming from the payload should look at: what `describeDrift` counts. */
export function hasDrift({ files, head, branch }: Drift): boolean {
  return (
    files.some(isOpen) || (head.commitsSince ?? 0) > 0 || head.ancestor === false || hasOtherBranch(branch)
  );
}

/**
 * Whether it is worth a line above the stack. It is not where an old payload merely can't be compared, nor where all that
 * is left are the commits that brought changes which were accepted.
 */
export function isWorthSaying(drift: Drift): boolean {
  const { head } = drift;
  const files = drift.files.filter(({ change }) => change !== 'unknown');
  const reviewed = files.some(({ accepted }) => accepted);
  return hasDrift({ ...drift, files, head: reviewed ? { ...head, commitsSince: 0 } : head });
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
