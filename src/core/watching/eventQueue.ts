import { readFileSync } from 'node:fs';

/**
 * The system stores events for a process in one queue, and silently drops further ones when it is full. It can only
 * have been full if that many events are read from it at once, without a turn between.
 */
export interface EventQueue {
  /** Called with each event. */
  heard(): void;
  /** Calls `listener` when events of any watch may have been dropped, until the returned function is called. */
  onLost(listener: () => void): () => void;
}

const usualLength = 16_384;

function lengthOf(): number {
  try {
    const length = Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
    return length > 0 ? length : usualLength;
  } catch {
    return usualLength;
  }
}

/** Makes a queue; `length` is the number of events that the system stores. */
function createEventQueue(length: number): EventQueue {
  const listeners = new Set<() => void>();
  let inThisTurn = 0;
  const turn = (): void => {
    // Some of the events that were read belonged to ended watches.
    const mayHaveBeenFull = inThisTurn >= length / 2;
    inThisTurn = 0;
    if (mayHaveBeenFull) for (const listener of listeners) listener();
  };
  return {
    heard() {
      if (inThisTurn === 0) setImmediate(turn);
      inThisTurn += 1;
    },
    onLost(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The queue of this thread. */
export const eventQueue: EventQueue = createEventQueue(lengthOf());
