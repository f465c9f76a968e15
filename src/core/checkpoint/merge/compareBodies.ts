import { diffArrays } from 'diff';
import type {
  CheckpointChanges,
  CheckpointLine,
  CheckpointRow,
} from '../../../shared/domain/checkpoint/merge.ts';
import type { MergedBody, MergedLine } from './mergeBodies.ts';
import { pointOf } from './point.ts';
import { joinParts, splitBody } from './splitBody.ts';

export interface ComparedBodies {
  readonly rows: readonly CheckpointRow[];
  readonly changes: CheckpointChanges;
}

interface RightLine extends MergedLine {
  readonly section: string;
  readonly fold?: string;
  /** The conflict whose text on GitHub this line is. */
  readonly conflict?: string;
}
type LineRow = Extract<CheckpointRow, { readonly kind: 'line' }>;

/**
 * Compares the text with the merged one, line by line. `pushed`: the text of the last push, whose lines are no
 * news; `null` if there was none.
 */
export function compareBodies(
  theirs: string | null,
  merged: MergedBody,
  pushed: string | null,
): ComparedBodies {
  const left = theirs === null ? [] : joinParts(splitBody(theirs));
  const folds = theirs === null ? [] : foldsOf(theirs);
  const right = rightLines(merged);
  const known = new Map(
    (pushed ?? '').split('\n').map((line) => {
      const { key, ticked } = pointOf(line);
      return [key, ticked];
    }),
  );
  const rows: CheckpointRow[] = [];
  let [inLeft, inRight] = [0, 0];
  let number = 0;
  const shown = new Set<string>();
  const leftLine = (at: number): CheckpointLine => ({ number: at + 1, text: left[at] ?? '' });
  const conflict = (id: string): void => {
    if (shown.has(id)) return;
    shown.add(id);
    rows.push({ kind: 'conflict', id });
  };
  const counts = { added: 0, removed: 0, fromHere: 0 };
  const ticked: string[] = [];
  const kept: { section: string; text: string }[] = [];
  let gone: number[] = [];
  let come: RightLine[] = [];
  const flush = (): void => {
    if (gone.length > 0 || come.length > 0) counts.fromHere += 1;
    counts.removed += gone.length;
    counts.added += come.length;
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
      const [before, now] = [gone[at], come[at]];
      const fold = now?.fold ?? (before === undefined ? undefined : folds[before]);
      rows.push(
        row(
          'changed',
          before === undefined ? null : leftLine(before),
          now === undefined ? null : { number: (number += 1), text: now.text },
          fold,
        ),
      );
    }
    [gone, come] = [[], []];
  };
  for (const { added, removed, count } of diffArrays(
    [...left],
    right.map(({ text }) => text),
  )) {
    for (let at = 0; at < count; at += 1) {
      const line = removed ? undefined : right[inRight];
      if (line?.conflict !== undefined) {
        flush();
        conflict(line.conflict);
        inRight += 1;
        if (!added) inLeft += 1;
        continue;
      }
      if (removed) gone.push(inLeft++);
      else if (added && line !== undefined) {
        come.push(line);
        inRight += 1;
      } else if (line !== undefined) {
        flush();
        const mark = markOf(line, known);
        if (mark === 'taken') ticked.push(wordsOf(line.text));
        if (mark === 'kept') kept.push({ section: line.section, text: wordsOf(line.text) });
        rows.push(row(mark, leftLine(inLeft), { number: (number += 1), text: line.text }, line.fold));
        inLeft += 1;
        inRight += 1;
      }
    }
  }
  flush();
  return { rows, changes: { ...counts, ticked, kept } };
}

function row(
  mark: LineRow['mark'],
  left: CheckpointLine | null,
  right: CheckpointLine | null,
  fold: string | undefined,
): LineRow {
  return { kind: 'line', mark, left, right, ...(fold === undefined ? {} : { fold }) };
}

function markOf(line: RightLine, known: ReadonlyMap<string, boolean | undefined>): LineRow['mark'] {
  if (line.from === 'mine' || line.text.trim() === '') return 'same';
  const { key, ticked } = pointOf(line.text);
  if (line.ticked === true && known.get(key) !== ticked) return 'taken';
  return line.from === 'theirs' && !known.has(key) ? 'kept' : 'same';
}

function wordsOf(line: string): string {
  return line.replace(/^[ \t]*(?:[-*+•]|\d{1,4}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/u, '').trim();
}

/** A conflict stands as its text on GitHub, so that it is found beside it. */
function rightLines({ parts }: MergedBody): readonly RightLine[] {
  return parts.flatMap(({ name, open, close, pieces }, at) => {
    const fold = close.length > 0 ? { fold: name } : {};
    const frame = (text: string): RightLine => ({ text, from: 'both', section: name, ...fold });
    const lines = pieces.flatMap((piece): readonly RightLine[] => {
      if (piece.kind === 'line') return [{ ...piece.line, section: name, ...fold }];
      const { id, theirs } = piece.conflict;
      return theirs.split('\n').map((text) => ({ text, from: 'theirs', section: name, conflict: id }));
    });
    const gap = close.length > 0 ? [frame('')] : [];
    return [
      ...(at === 0 ? [] : [{ text: '', from: 'both', section: name } as const]),
      ...open.map(frame),
      ...gap,
      ...lines,
      ...gap,
      ...close.map(frame),
    ];
  });
}

/** Returns for each line of a text the name of the fold that it stands in. */
function foldsOf(text: string): readonly (string | undefined)[] {
  return splitBody(text).flatMap(({ name, open, lines, close }, at) => {
    const inside: (string | undefined)[] =
      close.length === 0
        ? [...open, ...lines].map(() => undefined)
        : [...open, '', ...lines, '', ...close].map(() => name);
    return at === 0 ? inside : [undefined, ...inside];
  });
}
