import { useMemo } from 'react';
import { evidenceKeys, type EvidenceList } from '../../../shared/domain/session/evidenceKeys.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { UsedCount } from './Panel.tsx';

export interface PanelOfFacts {
  readonly facts: RecoveredSession;
}

/** Returns the keys of a panel's rows. */
export function useKeys(facts: RecoveredSession, list: EvidenceList): readonly string[] {
  return useMemo(() => evidenceKeys(facts)[list], [facts, list]);
}

/** Returns the end of a panel's head; nothing for a panel without rows. */
export function usedOf(keys: readonly string[]) {
  return keys.length === 0 ? undefined : <UsedCount keys={keys} />;
}
