import type { DraftPart } from '../../../shared/api/drafts.ts';
import type { DraftView } from '../../../shared/domain/draft.ts';
import { leftOutTexts } from '../../../shared/domain/draft/unplaced.ts';
import type { SourceLine } from '../sourceLines.ts';

/** A part of the draft that the saved file will not have. */
export interface LeftOutPart {
  readonly key: string;
  readonly part: DraftPart;
  readonly text: string;
  /** Number of lines that are not blank. */
  readonly count: number;
  /** Its first line in the source; `null` if it is not there. */
  readonly line: number | null;
  /** True for lines that were entries: they can be restored where they were. */
  readonly removed: boolean;
}

/** Words of labels whose text is the task or the session of a draft. */
const labels = ['task', 'name', 'feature', 'session'];
/** A line of more words is a sentence: it is listed even if each of its words stands elsewhere. */
const mostLabelWords = 6;

/** Returns the texts outside of the sections, then the lines that are in no entry any more. */
export function leftOutParts(draft: DraftView, lines: readonly SourceLine[]): readonly LeftOutPart[] {
  const texts = leftOutTexts(draft);
  const taken = new Set(texts.flatMap((one) => one.lines));
  const known = new Set(wordsOf([draft.markdown, draft.title, draft.task, ...labels].join(' ')));
  const outside = texts.map(({ whole, text, lines: numbers }, at): LeftOutPart => ({
    key: `outside ${at} ${whole.slice(0, 100)}`,
    part: { kind: 'outside', text: whole },
    text,
    count: text.split('\n').filter((line) => line.trim() !== '').length,
    line: numbers[0] ?? null,
    removed: false,
  }));
  const isLost = (index: number): boolean => {
    const { text = '', use } = lines[index] ?? {};
    if (use !== 'cut' || taken.has(index + 1)) return false;
    const words = wordsOf(text);
    return words.length > mostLabelWords || words.some((word) => !known.has(word));
  };
  return [...outside, ...runsOf(lines, isLost).map((run) => removedPart(run, lines))];
}

function removedPart(run: readonly number[], lines: readonly SourceLine[]): LeftOutPart {
  const [first = 0] = run;
  const last = run.at(-1) ?? first;
  return {
    key: `lines ${first + 1}`,
    part: { kind: 'lines', line: first + 1, lastLine: last + 1 },
    text: run.map((index) => lines[index]?.text ?? '').join('\n'),
    count: run.length,
    line: first + 1,
    removed: true,
  };
}

/** Returns runs of indexes; blank lines do not interrupt one. */
function runsOf(
  lines: readonly SourceLine[],
  isIn: (index: number) => boolean,
): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let open = false;
  for (const [index, { use }] of lines.entries()) {
    if (use === 'blank') continue;
    if (!isIn(index)) open = false;
    else if (open) runs.at(-1)?.push(index);
    else {
      runs.push([index]);
      open = true;
    }
  }
  return runs;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
