import { isAppError } from '../../shared/errors.ts';
import { internalError } from '../../shared/rpc/message.ts';

/** Returns the sentence that tells the user what went wrong; `otherwise` is the sentence for a bug of the app. */
export function problemOf(error: unknown, otherwise: string = internalError.message): string {
  return isAppError(error) ? error.message : otherwise;
}

export interface Attempts<A> {
  /** Returns the answer of the work; `null` if there is nothing to work on, or if the work failed. */
  readonly ask: <T>(work: (about: A) => Promise<T>) => Promise<T | null>;
  /** Returns true if the work succeeded. */
  readonly perform: (work: (about: A) => Promise<unknown>) => Promise<boolean>;
  /** Like `perform`, for an action that returns nothing. */
  readonly attempt: (work: (about: A) => Promise<unknown>) => Promise<void>;
}

/**
 * Does what the user asked for, once for each time. A failure goes to `fail` once, and never rejects.
 *
 * `about` reads what the work is about when it starts, for example the open project: if there is none (`null`), the work
 * is not started. What is read then stays what the work is about, though the user may open another project meanwhile: the
 * work goes on to its end, and its caller decides whether the answer still concerns what is shown.
 */
export function createAttempts(fail: (error: unknown) => void): Attempts<void>;
export function createAttempts<A>(fail: (error: unknown) => void, about: () => A | null): Attempts<A>;
export function createAttempts<A>(
  fail: (error: unknown) => void,
  about: () => A | null = () => undefined as A,
): Attempts<A> {
  /** Wraps the answer, because work may well answer `null`. */
  const answerOf = async <T>(work: (about: A) => Promise<T>): Promise<{ readonly answer: T } | null> => {
    const now = about();
    if (now === null) return null;
    try {
      return { answer: await work(now) };
    } catch (error) {
      fail(error);
      return null;
    }
  };
  return {
    ask: async (work) => (await answerOf(work))?.answer ?? null,
    perform: async (work) => (await answerOf(work)) !== null,
    attempt: async (work) => void (await answerOf(work)),
  };
}
