import type { FindingTier } from '../../shared/domain/finding.ts';

export function isBlocking(
  finding: { readonly tier: FindingTier; readonly state: string },
  possibleBlocks: boolean,
): boolean {
  return finding.state === 'open' && (finding.tier === 'certain' || possibleBlocks);
}
