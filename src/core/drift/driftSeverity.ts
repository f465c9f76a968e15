import type { Drift, DriftFile, DriftSeverity } from '../../shared/domain/drift.ts';

const order: readonly DriftSeverity[] = ['none', 'low', 'medium', 'high'];

/** High: what the payload says is done or under way is not as it says any more. */
export function fileSeverity(file: Omit<DriftFile, 'severity'>): DriftSeverity {
  if (file.accepted) return 'none';
  const counts = file.state === 'done' || file.state === 'in-progress';
  switch (file.change) {
    case 'unchanged':
      return 'none';
    case 'deleted':
      return 'high';
    case 'edited':
      return counts ? 'high' : 'medium';
    case 'moved':
      return counts && isEdited(file) ? 'high' : 'medium';
    case 'unknown':
      return 'low';
  }
}

/** Of all together. */
export function driftSeverity(drift: Omit<Drift, 'severity'>): DriftSeverity {
  const { branch, head } = drift;
  const found: DriftSeverity[] = drift.files.map(({ severity }) => severity);
  if (drift.dirty.length > 0) found.push('low');
  if (drift.accepted !== true) {
    if (branch.recorded !== null && branch.now !== null && branch.recorded !== branch.now) found.push('high');
    if (head.ancestor === false) found.push('medium');
    if ((head.commitsSince ?? 0) > 0) found.push('low');
  }
  return order[Math.max(0, ...found.map((severity) => order.indexOf(severity)))] ?? 'none';
}

function isEdited({ added, deleted }: Pick<DriftFile, 'added' | 'deleted'>): boolean {
  return added !== 0 || deleted !== 0;
}
