import type { StackState } from '../stack/stackStore.ts';
import { findingGroups } from './findingGroups.ts';

/** The finding to begin with, in the order of the panel: where the focus goes when an export is refused. */
export function firstOpenFinding({
  current,
  assembly,
}: Pick<StackState, 'current' | 'assembly'>): string | undefined {
  return findingGroups(current, assembly)
    .flatMap((group) => group.findings)
    .find((finding) => finding.state === 'open')?.id;
}
