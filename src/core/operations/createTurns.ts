export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Work of the same key is done one after the other, in the order it was asked for, whether or not that before failed. */
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
