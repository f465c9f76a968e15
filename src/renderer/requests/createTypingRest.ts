/** ms without typing before a text is saved, and ms of typing without such a pause: a crash loses no more than that. */
const restMs = 600;
const mostMs = 1_000;

/** Saves a text while the user types: when typing rests, and in between, so that no crash loses much of it. */
export interface TypingRest {
  /** The user typed something that is to be saved. */
  typed(): void;
  /** The text is being saved now, or is not to be saved. */
  stop(): void;
}

export function createTypingRest(save: () => void): TypingRest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  const stop = (): void => {
    clearTimeout(timer);
    since = null;
  };
  return {
    stop,
    typed() {
      clearTimeout(timer);
      since ??= Date.now();
      const left = since + mostMs - Date.now();
      timer = setTimeout(
        () => {
          stop();
          save();
        },
        Math.max(0, Math.min(restMs, left)),
      );
    },
  };
}
