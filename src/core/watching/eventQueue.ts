import { readFileSync } from 'node:fs';

/**
 * The system keeps events for a process in one queue, and drops what comes when it is full, without a word to be heard
 * here. It can only have been full where that many events are taken from it in one go, without a turn between.
 */
export interface EventQueue {
  /** To be called with each event. */
  heard(): void;
  /** Until the answer is called, tells when events may have been dropped, whoever's they are. */
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

/** `length`: events that the system keeps. */
function createEventQueue(length: number): EventQueue {
  const listeners = new Set<() => void>();
  let inThisTurn = 0;
  const turn = (): void => {
    // Some of what was taken from it belonged to nobody any more.
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

/** Of this thread. */
export const eventQueue: EventQueue = createEventQueue(lengthOf());
