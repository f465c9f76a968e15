export interface Snapshots {
  /** Returns the state that was asked for; `null` if an event has brought a newer one meanwhile. Rejects as the call does. */
  ask<T>(work: () => Promise<T>): Promise<T | null>;
  /** Says that an event has brought the state: every call under way is older. */
  outdate(): void;
}

/** Asks for a state that events also bring whole. An answer never takes the place of an event that came after the call. */
export function createSnapshots(): Snapshots {
  let events = 0;
  return {
    outdate: () => void (events += 1),
    ask: async (work) => {
      const before = events;
      const state = await work();
      return events === before ? state : null;
    },
  };
}
