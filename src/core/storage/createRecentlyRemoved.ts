/** Removed records whose state in memory is still at hand for a user who takes one back. */
export interface RecentlyRemoved {
  /** Notes a removal, and forgets the one before the last 20. */
  add(key: string): void;
  /** The record was taken back. */
  delete(key: string): void;
}

/** A user takes back what was removed a moment ago: no window offers more than the last few. */
const most = 20;

/** Calls `forget` for each record that was removed longest ago, so that memory does not grow with every removal. */
export function createRecentlyRemoved(forget: (key: string) => void): RecentlyRemoved {
  const keys = new Set<string>();
  return {
    add(key) {
      keys.delete(key);
      keys.add(key);
      const [oldest] = keys;
      if (oldest === undefined || keys.size <= most) return;
      keys.delete(oldest);
      forget(oldest);
    },
    delete: (key) => void keys.delete(key),
  };
}
