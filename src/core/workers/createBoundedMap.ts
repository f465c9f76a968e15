/** A map that holds so much and no more: what was put into it longest ago goes first. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  /** `cost`: what it takes of the limit. What costs more than all of it is not kept. */
  set(key: K, value: V, cost: number): void;
  delete(key: K): void;
  clear(): void;
}

export function createBoundedMap<K, V>(limit: number): BoundedMap<K, V> {
  const held = new Map<K, { readonly value: V; readonly cost: number }>();
  let used = 0;
  const drop = (key: K): void => {
    used -= held.get(key)?.cost ?? 0;
    held.delete(key);
  };
  return {
    get: (key) => held.get(key)?.value,
    set(key, value, cost) {
      // Also for its place: it is the newest from now on.
      drop(key);
      if (cost > limit) return;
      held.set(key, { value, cost });
      used += cost;
      for (const oldest of held.keys()) {
        if (used <= limit) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear() {
      held.clear();
      used = 0;
    },
  };
}
