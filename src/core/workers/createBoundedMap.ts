/** A map with a limit: its oldest entries go first. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  /** Stores a value whose `cost` counts towards the limit, unless it costs more than the limit. */
  set(key: K, value: V, cost: number): void;
  delete(key: K): void;
  clear(): void;
}

export function createBoundedMap<K, V>(limit: number): BoundedMap<K, V> {
  const entries = new Map<K, { readonly value: V; readonly cost: number }>();
  let used = 0;
  const drop = (key: K): void => {
    used -= entries.get(key)?.cost ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, cost) {
      // This moves it in the order, too: it is the newest entry now.
      drop(key);
      if (cost > limit) return;
      entries.set(key, { value, cost });
      used += cost;
      // Only then: the search for the first entry passes the places of all that were moved away.
      if (used <= limit) return;
      for (const oldest of entries.keys()) {
        if (used <= limit) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear() {
      entries.clear();
      used = 0;
    },
  };
}
