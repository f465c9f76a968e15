import type { StackState } from '../stack/stackStore.ts';
import { findingGroups } from './findingGroups.ts';

/** Returns the first open finding in the order of the panel, which takes the focus when an export is refused. */
export function firstOpenFinding({
  current,
  assembly,
}: Pick<StackState, 'current' | 'assembly'>): string | undefined {
  return findingGroups(current, assembly)
    .flatMap((group) => group.findings)
    .find((finding) => finding.state === 'open')?.id;
}
