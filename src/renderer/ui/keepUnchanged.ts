import { dequal } from 'dequal/lite';

/**
 * What is equal to what was there before, as that very object, and all of it as that very list: an event brings whole
 * new state, and who shows one of many things has to be drawn again only where that one has changed.
 */
export function keepUnchanged<T extends object>(
  before: readonly T[],
  now: readonly T[],
  keyOf: (one: T) => string,
): readonly T[] {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const kept = now.map((one) => {
    const was = known.get(keyOf(one));
    return was !== undefined && dequal(was, one) ? was : one;
  });
  const isSame = kept.length === before.length && kept.every((one, index) => one === before[index]);
  return isSame ? before : kept;
}
