import type { CarriedSection, LedgerEntry, LedgerStatus } from '../../../shared/domain/payload/ledger.ts';

export interface LedgerFilter {
  readonly words: string;
  readonly status: LedgerStatus | 'all';
  readonly section: CarriedSection | 'all';
}

export const everything: LedgerFilter = { words: '', status: 'all', section: 'all' };

/** Returns the entries that contain every word in any of their texts, ignoring case. */
export function filterLedger(
  entries: readonly LedgerEntry[],
  { words, status, section }: LedgerFilter,
): readonly LedgerEntry[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  return entries.filter((found) => {
    if (status !== 'all' && found.status !== status) return false;
    if (section !== 'all' && found.section !== section) return false;
    if (wanted.length === 0) return true;
    const text = [found.entry.text, found.entry.why ?? '', found.entry.path ?? '', found.supersededBy ?? '']
      .join('\n')
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
