import { createHash } from 'node:crypto';
import type { DroppedEntry } from '../../../shared/domain/payload/ledger.ts';
import type { Payload } from '../../../shared/domain/payload.ts';
import { carriedEntries, saysOf, type SessionPayload } from './buildLedger.ts';
import { isCovered, matchEntries, worded } from '../../payload/match/matchEntries.ts';
import { supersedes } from './supersedes.ts';

/**
 * Returns entries of the task's newest payload that a draft lacks: decisions, deferred items, eliminated hypotheses and
 * flags that no section has, unchanged, reversed or done, and that no entry replaces.
 */
export function findDropped(previous: SessionPayload, draft: Payload): readonly DroppedEntry[] {
  const standing = carriedEntries(previous.payload).filter(({ entry }) => entry.mark === undefined);
  const now = draft.sections.flatMap(({ entries }) => entries.map(worded));
  const found = matchEntries(standing, now);
  const matched = new Set(found.values());
  const others = now.filter((entry) => !matched.has(entry));
  const seen = new Map<string, number>();
  return standing.flatMap((one) => {
    const { section, entry } = one;
    const text = `${section}\n${entry.path ?? ''}\n${one.words.plain || entry.text}`;
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    if (found.has(one) || isCovered(one, now)) return [];
    if (others.some((other) => supersedes({ text: saysOf(other.entry), words: other.words }, one.words)))
      return [];
    return [{ key: keyOf(text, count), section, entry, session: previous.session }];
  });
}

function keyOf(text: string, count: number): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return count === 0 ? hash : `${hash}-${count + 1}`;
}
