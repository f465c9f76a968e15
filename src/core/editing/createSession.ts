import type { EditFigures, TextChange } from '../../shared/api/editing.ts';
import { wholeText } from '../../shared/domain/stack/editedCopy.ts';
import { isAppError } from '../../shared/errors.ts';
import { createCountedText, type CountTexts } from './countedText.ts';
import type { HiddenValues, RevealedText } from '../gate/createHiddenValues.ts';
import { ChangedElsewhere, elsewhere, outOfStep, tooLarge, undecided } from './editProblems.ts';

interface Options {
  readonly editId: string;
  /** The same for every session on the same text. */
  readonly key: string;
  /** Characters. */
  readonly limit: number;
  /** Text with marks in place of values that must not leave core. */
  readonly text: string;
  readonly values: HiddenValues;
  /** Writes a text to disk. Rejects with `ChangedElsewhere` if another writer changed it. */
  readonly write: (text: RevealedText) => Promise<void>;
  /** Keeps the text of a conflict beside the one on disk. */
  readonly keepOther: (text: RevealedText) => Promise<void>;
  /** The conflict in which an earlier editor left the text; what is typed is kept beside. */
  readonly conflict?: ChangedElsewhere;
  readonly onKept: (problem: string | null) => void;
  /** Never rejects. */
  readonly onConflict: (theirs: RevealedText | null) => Promise<void>;
  readonly onBug: (error: unknown) => void;
}

/** A text while the user edits it. */
export interface Session {
  readonly editId: string;
  readonly key: string;
  /** Throws `editing/out-of-step`, `/too-large`, and `/elsewhere` once it is closed; the text then stays unchanged. */
  change(changes: readonly TextChange[], length: number): void;
  figures(
    count: CountTexts,
    scale: (tokens: number | null) => Pick<EditFigures, 'tokens' | 'exact'>,
  ): Promise<EditFigures>;
  /** Returns the counts of the last `figures`, for the current text. */
  latestFigures(): Promise<EditFigures>;
  /** Resolves when the typed text is in its place on disk; rejects with the reason, e.g. `editing/conflict`. */
  flush(): Promise<void>;
  /** Resolves when the typed text is on disk, be it beside another writer's; accepts no change after that. */
  close(): Promise<void>;
  /** True if another writer changed the text and the person has not chosen yet. */
  isUndecided(): boolean;
  /** Writes the typed text over the other one; another conflict if that has changed again. */
  keepMine(): Promise<void>;
  /** Drops what was typed; resolves once nothing is written any more. */
  abandon(): Promise<void>;
}

/** Time in ms from the first unsaved change until it is written: a crash loses no more than that. */
const restMs = 250;
/** Time in ms until a failed write is tried again. */
const againMs = 5_000;

export function createSession(options: Options): Session {
  const { editId, key, limit, values, write, onKept, onBug } = options;
  const counted = createCountedText(options.text, (text) => values.reveal(text).text);
  let version = 0;
  let onDisk = 0;
  let closed = false;
  let conflict = options.conflict ?? null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let figuresNow: (() => Promise<EditFigures>) | null = null;

  const isBehind = (): boolean => onDisk !== version;

  const writeNow = async (): Promise<void> => {
    if (!isBehind()) return;
    const mine = version;
    const text = values.reveal(counted.text());
    const found = conflict ?? (await write(text).then(() => null, asConflict));
    if (found !== null) {
      await options.keepOther(text);
      const isNew = conflict === null;
      conflict = found;
      if (isNew) await options.onConflict(found.theirs);
    }
    onDisk = mine;
    onKept(null);
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const attempt = writing.then(writeNow);
    writing = attempt.catch(() => undefined);
    return attempt;
  };

  const schedule = (ms: number): void => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        if (isAppError(error)) onKept(error.message);
        else {
          onBug(error);
          onKept('Your text could not be saved. Copy it before you close this.');
        }
        schedule(againMs);
      });
    }, ms);
  };

  return {
    editId,
    key,
    change(changes, length) {
      if (closed) throw elsewhere();
      if (length > limit) throw tooLarge(length, limit);
      const all = changes.length === 1 && changes[0]?.from === 0 && changes[0].to === wholeText;
      if (all) {
        counted.change([{ from: 0, to: counted.length, insert: changes[0]?.insert ?? '' }]);
        if (counted.length !== length) throw outOfStep();
        version += 1;
        schedule(restMs);
        return;
      }
      const grown = changes.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0);
      if (counted.length + grown !== length) throw outOfStep();
      try {
        counted.change(changes);
      } catch {
        throw outOfStep();
      }
      version += 1;
      schedule(restMs);
    },
    figures(count, scale) {
      figuresNow = async () => {
        const { tokens, lines, bytes } = await counted.figures(count);
        return { ...scale(tokens), lines, bytes };
      };
      return figuresNow();
    },
    latestFigures() {
      if (figuresNow === null) throw new Error('The text was never counted.');
      return figuresNow();
    },
    async flush() {
      await flush();
      if (conflict !== null) throw undecided();
    },
    isUndecided: () => conflict !== null,
    async keepMine() {
      await writing;
      conflict?.accept();
      conflict = null;
      version += 1;
      await flush();
    },
    async abandon() {
      closed = true;
      clearTimeout(timer);
      onDisk = version;
      await writing;
      conflict = null;
    },
    async close() {
      // The user may type while a text is written.
      while (isBehind()) await flush();
      clearTimeout(timer);
      closed = true;
    },
  };
}

function asConflict(error: unknown): ChangedElsewhere {
  if (error instanceof ChangedElsewhere) return error;
  throw error;
}
