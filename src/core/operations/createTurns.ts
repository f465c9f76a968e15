export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs work of the same key one after the other, in the order of the requests, whether or not earlier work failed. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<void>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const done = turn
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (last.get(key) === done) last.delete(key);
      });
    last.set(key, done);
    return turn;
  };
}
