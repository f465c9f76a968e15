import { memoryLevels, type LevelCounts, type MemoryLevel } from '../../shared/domain/memory.ts';
import type { StoredText } from './storedText.ts';

/** A finished note says more than a session, and a session more than a commit. */
const worth: Readonly<Record<MemoryLevel, number>> = { note: 1.2, session: 1, git: 0.9, snippet: 1 };
const halfLifeMs = 365 * 86_400_000;

export interface Ranked {
  readonly text: StoredText;
  readonly score: number;
}

/** Returns the score of a text for a person: the newer of two that say the same comes first. */
export function scoreOf({ level, time }: StoredText, found: number, now: number): number {
  const age = time === null ? halfLifeMs * 4 : Math.max(0, now - time);
  return found * worth[level] * (0.8 + (0.2 * halfLifeMs) / (halfLifeMs + age));
}

/**
 * Keeps the best texts of many, in their order: comparing most of them with the last one kept is enough, where sorting ten
 * thousand takes longer than finding them.
 */
export function takeBest(found: Iterable<Ranked>, count: number): readonly StoredText[] {
  const best: Ranked[] = [];
  for (const one of found) {
    const last = best.at(-1);
    if (best.length === count && last !== undefined && !isBefore(one, last)) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = best[middle];
      if (other !== undefined && isBefore(other, one)) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, one);
    if (best.length > count) best.pop();
  }
  return best.map(({ text }) => text);
}

/** Orders by score, then the newest first; the id makes the order the same each time. */
function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.score !== b.score) return a.score > b.score;
  const [timeA, timeB] = [a.text.time ?? 0, b.text.time ?? 0];
  return timeA === timeB ? a.text.id < b.text.id : timeA > timeB;
}

export function countLevels(found: Iterable<StoredText>): LevelCounts {
  const counts: Record<MemoryLevel, number> = { note: 0, session: 0, git: 0, snippet: 0 };
  for (const { level } of found) counts[level] += 1;
  return Object.fromEntries(memoryLevels.map((level) => [level, counts[level]])) as LevelCounts;
}
