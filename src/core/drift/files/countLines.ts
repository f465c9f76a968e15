import { structuredPatch } from 'diff';

export interface LineCounts {
  readonly added: number | null;
  readonly deleted: number | null;
}

export const unknownCounts: LineCounts = { added: null, deleted: null };

/** Number of lines; a time limit would give another answer on a busy machine, and a first message other bytes. */
const maxEdits = 3_000;

/** Counts the lines by which two texts differ; `null` if they have little in common. */
export function countLines(before: string, now: string): LineCounts {
  if (before === '') return { added: linesIn(now), deleted: 0 };
  const patch = structuredPatch('', '', before, now, '', '', { context: 0, maxEditLength: maxEdits });
  if (patch === undefined) return unknownCounts;
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const count = (mark: string): number => lines.filter((line) => line.startsWith(mark)).length;
  return { added: count('+'), deleted: count('-') };
}

function linesIn(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
