import type { PersonsWords } from '../../../shared/domain/sessionFacts.ts';
import { readLines } from '../lines/readLines.ts';
import { numberAt, objectAt, parseObject, textAt } from './jsonFields.ts';
import { keepStart } from './keepTexts.ts';
import { comparable } from './shortWords.ts';

/** A text that the person sent, as the agent keeps it for its prompt: in one file for all sessions, longer than transcripts. */
export interface TypedText extends Omit<PersonsWords, 'kind' | 'transcript'> {
  readonly session: string | null;
  /** Absolute path; Codex records none. */
  readonly project: string | null;
}

/** Characters of a text and of what two texts must share to be the same. */
const limits = { text: 8_000, same: 120 };
/** The newest of those that a transcript lacks. */
const most = 50;

/**
 * Reads the texts in a `history.jsonl` of Claude Code or Codex whose lines hold these bytes and that are wanted. Returns none if there
 * is no such file, or if it can't be read: it only adds to a transcript.
 */
export async function readTyped(
  file: string,
  holds: string,
  isWanted: (text: TypedText) => boolean,
): Promise<readonly TypedText[]> {
  const found: TypedText[] = [];
  try {
    await readLines(file, {
      onLine: ({ text, number }) => {
        if (!text.includes(holds)) return true;
        const fields = parseObject(text.toString('utf8'));
        const typed = fields === null ? null : typedIn(fields, number);
        if (typed !== null && isWanted(typed)) found.push(typed);
        if (found.length > 4 * most) found.splice(0, found.length - most);
        return true;
      },
    });
  } catch {
    return [];
  }
  return found;
}

function typedIn(fields: NonNullable<ReturnType<typeof parseObject>>, line: number): TypedText | null {
  const text = withPasted(textAt(fields, 'display') ?? textAt(fields, 'text') ?? '', fields).trim();
  // Commands of the program are no words to the agent.
  if (text === '' || text.startsWith('/') || text.startsWith('!')) return null;
  const [milliseconds, seconds] = [numberAt(fields, 'timestamp'), numberAt(fields, 'ts')];
  const time = milliseconds ?? (seconds === null ? null : seconds * 1_000);
  return {
    text: keepStart(text, limits.text),
    at: isTime(time) ? new Date(time).toISOString() : null,
    line,
    session: textAt(fields, 'sessionId') ?? textAt(fields, 'session_id'),
    project: textAt(fields, 'project'),
  };
}

function isTime(time: number | null): time is number {
  return time !== null && time > 0 && time < 8.64e15;
}

/** Puts pasted texts in place of the marks that stand for them, as far as the file has them. */
function withPasted(display: string, fields: Parameters<typeof objectAt>[0]): string {
  const pasted = objectAt(fields, 'pastedContents');
  return display.replaceAll(
    /\[Pasted text #(\d{1,4})[^\]]*\]/gu,
    (mark, number: string) => textAt(objectAt(pasted, number), 'content') ?? mark,
  );
}

/**
 * Returns a transcript's words with those of the history that it lacks, in the order of their times. `typed` are all texts of the
 * transcript, also those of branches that were left and those that the person took back.
 */
export function withTyped(
  words: readonly PersonsWords[],
  typed: readonly string[],
  history: readonly TypedText[],
  file: string,
): readonly PersonsWords[] {
  const known = typed.map(comparable);
  const isKnown = (text: string): boolean => {
    const own = comparable(text.replaceAll(/\[(?:Pasted text|Image) #\d+[^\]]*\]/gu, ' ')).slice(
      0,
      limits.same,
    );
    return own === '' || known.some((one) => one.includes(own));
  };
  const missing = history.filter(({ text }) => !isKnown(text)).slice(-most);
  const merged = [...words];
  for (const { text, at, line } of missing) {
    const later = at === null ? -1 : merged.findIndex((one) => one.at !== null && one.at > at);
    // A transcript that has words at all would have these, too, if they had arrived.
    const kind = typed.length === 0 ? 'prompt' : 'not-delivered';
    merged.splice(later < 0 ? merged.length : later, 0, { at, text, line, transcript: file, kind });
  }
  return merged;
}
