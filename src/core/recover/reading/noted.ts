import type { Origin } from './createCollector.ts';

/** A fact that counts only on the active branch, with the record that it is from. */
export interface Noted<T> {
  readonly value: T;
  readonly origin: Origin;
}

/** Returns what the session itself noted, on the branch of its conversation that goes on. */
export function onActiveBranch<T>(noted: readonly Noted<T>[]): readonly T[] {
  return noted
    .filter(({ origin }) => origin.by === 'main' && origin.isActive(origin.place))
    .map(({ value }) => value);
}

/** Texts of one kind, e.g. the names of branches; a session has few of them. */
const mostTexts = 50;

export function addText(to: Set<string>, text: string | null): void {
  if (text !== null && to.size < mostTexts) to.add(text);
}

/** Points of the context's size; the window draws no more. */
export const mostPoints = 2_000;

/** Returns every so many points, and always the last one. */
export function thinOut<T>(points: readonly T[]): readonly T[] {
  const step = Math.ceil(points.length / mostPoints);
  return step <= 1 ? points : points.filter((_, index) => (points.length - 1 - index) % step === 0);
}
