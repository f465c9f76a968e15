import type { LineRange } from '../../shared/domain/stack.ts';
import { parseLines } from '../stack/column/parseLines.ts';

/** Splits typed text into a path and lines. If no lines follow the last colon, it belongs to the path. */
export function readPathWithLines(text: string): {
  readonly path: string | null;
  readonly lines: readonly LineRange[] | null;
} {
  const typed = text.trim();
  const colon = typed.lastIndexOf(':');
  const parsed = colon <= 0 ? null : parseLines(typed.slice(colon + 1));
  if (parsed?.ok === true && parsed.lines !== null) {
    return { path: typed.slice(0, colon).trim(), lines: parsed.lines };
  }
  return { path: typed === '' ? null : typed, lines: null };
}
