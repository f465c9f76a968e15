import type { UndoStep } from './createStackHistory.ts';

/** Merges the steps of two processes by time. Each one's order stays, even if the clock changed. */
export function mergeSteps(mine: readonly UndoStep[], others: readonly UndoStep[]): readonly UndoStep[] {
  const merged = [...mine];
  let from = 0;
  for (const step of others) {
    const later = merged.findIndex(({ at }, index) => index >= from && at > step.at);
    const place = later === -1 ? merged.length : later;
    merged.splice(place, 0, step);
    from = place + 1;
  }
  return merged;
}
