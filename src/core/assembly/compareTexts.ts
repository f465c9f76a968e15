import { structuredPatch } from 'diff';
import type { Difference, Hunk } from '../../shared/domain/difference.ts';

/** ms where nothing else is said; on the main thread it must not take longer. */
const defaultPatience = 150;
const maxLines = 2_000;

/** Line by line, with three lines around each change. */
export function compareTexts(
  title: string,
  before: string,
  now: string,
  patience = defaultPatience,
): Difference {
  if (before === now) return { status: 'same', title };
  const patch = structuredPatch('', '', before, now, '', '', { context: 3, timeout: patience });
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
