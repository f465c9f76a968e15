/** Slows guesses down: each waits, and only a few wait at a time. */
export interface Delay {
  /** Resolves to false at once if too many wait already. */
  wait(): Promise<boolean>;
}

const waitMs = 400;
const waitingAtMost = 8;

export function createDelay(): Delay {
  let waiting = 0;
  return {
    async wait() {
      if (waiting >= waitingAtMost) return false;
      waiting += 1;
      await new Promise((resolve) => void setTimeout(resolve, waitMs));
      waiting -= 1;
      return true;
    },
  };
}
