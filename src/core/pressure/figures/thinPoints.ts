import type { ContextPoint } from '../../../shared/domain/sessionFacts.ts';

/** More points than the curve of a popover shows. */
const most = 240;

/** Returns every so many sizes, and always the last. */
export function thinPoints(points: readonly ContextPoint[]): readonly ContextPoint[] {
  const step = Math.ceil(points.length / most);
  return step <= 1 ? points : points.filter((_, index) => (points.length - 1 - index) % step === 0);
}
