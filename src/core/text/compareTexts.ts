import { structuredPatch } from 'diff';
import type { Difference, Hunk } from '../../shared/domain/file/difference.ts';

/** Default in ms; the main thread must not block for longer. */
const defaultPatience = 150;
const maxLines = 5_000;
/** Lines around each change if not every line is sent. */
const fewLines = 3;

export interface CompareOptions {
  readonly patience?: number;
  /** Sends also the unchanged lines of a text that is not too long, so that the user can unfold them. */
  readonly whole?: boolean;
}

/** Compares two texts line by line. */
export function compareTexts(
  title: string,
  before: string,
  now: string,
  { patience = defaultPatience, whole = true }: CompareOptions = {},
): Difference {
  if (before === now) return { status: 'same', title };
  const sendsAll = whole && countLines(before) + countLines(now) <= maxLines;
  const context = sendsAll ? maxLines : fewLines;
  const patch = structuredPatch('', '', before, now, '', '', { context, timeout: patience });
  if (patch === undefined) return { status: 'too-different', title };
  let room = maxLines;
  let leftOut = 0;
  const hunks: Hunk[] = [];
  for (const { oldStart, newStart, lines } of patch.hunks) {
    const shown = lines.slice(0, room);
    room -= shown.length;
    leftOut += lines.length - shown.length;
    if (shown.length > 0) hunks.push({ before: oldStart, now: newStart, lines: shown });
  }
  return { status: 'ok', title, hunks, leftOut };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
