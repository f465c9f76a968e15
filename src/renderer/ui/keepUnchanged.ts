import { dequal } from 'dequal/lite';

/**
 * Returns equal values as the earlier objects, and an equal list as the earlier list: an event brings whole new state,
 * and a component for one of many must be drawn again only if that one changed.
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
