/** Follows the requests that a server is answering. */
export interface UnderWay {
  /** `answered` must not reject. */
  follow(answered: Promise<void>): void;
  /** Resolves when none has been under way for a while, or when the longest time is over. */
  rest(): Promise<void>;
}

interface Options {
  /** Time in ms without a request after which no other one is expected. */
  readonly restMs: number;
  /** Longest time in ms to wait. */
  readonly mostMs: number;
}

const doNothing = (): void => undefined;

export function createUnderWay({ restMs, mostMs }: Options): UnderWay {
  let count = 0;
  let onChange = doNothing;
  return {
    follow(answered) {
      count++;
      onChange();
      void answered.then(() => {
        count--;
        onChange();
      });
    },
    rest: () =>
      new Promise((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const end = (): void => {
          clearTimeout(timer);
          clearTimeout(limit);
          onChange = doNothing;
          resolve();
        };
        const limit = setTimeout(end, mostMs);
        onChange = () => {
          clearTimeout(timer);
          timer = count === 0 ? setTimeout(end, restMs) : undefined;
        };
        onChange();
      }),
  };
}
