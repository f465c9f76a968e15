import type { DriftChange, DriftFile } from '../../shared/domain/drift.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { decodeText } from '../storage/decodeText.ts';
import type { Surroundings } from './compareFile.ts';
import type { SavedStates } from './createSavedStates.ts';
import { findLines, hashLines } from './lineRanges.ts';
import { savedFileOf, type Recorded } from './recordedState.ts';

interface Named {
  readonly path: string;
  /** Current path of the file. */
  readonly place: string;
  readonly lines: readonly LineRange[];
  readonly change: DriftChange;
}

/**
 * Returns the current place of the lines that a payload names; nothing if it names none, or their old content is
 * unknown here.
 */
export async function placeLines(
  { path, place, lines, change }: Named,
  recorded: Recorded | undefined,
  around: Pick<Surroundings, 'blob' | 'now'>,
  kept: SavedStates | null,
): Promise<Pick<DriftFile, 'lines'>> {
  if (lines.length === 0) return {};
  if (change === 'unchanged') return { lines: lines.map((range) => ({ recorded: range, now: range })) };
  if (change === 'deleted') return { lines: lines.map((range) => ({ recorded: range, now: null })) };
  const now = await around.now(place);
  if (now.status !== 'there' || now.text === null) return {};
  const { text } = now;
  let before: string | null | undefined;
  const found: { recorded: LineRange; now: LineRange | null }[] = [];
  for (const range of lines) {
    const known = savedFileOf(kept, path)?.ranges.find(
      ({ first, lines: hashes }) => first === range.first && hashes.length === range.last - range.first + 1,
    );
    if (known === undefined && before === undefined) before = await textThen(recorded, around);
    const hashes = known?.lines ?? (typeof before === 'string' ? hashLines(before, range) : null);
    if (hashes === null) return {};
    found.push({ recorded: range, now: findLines(text, { first: range.first, lines: hashes }) });
  }
  return { lines: found };
}

async function textThen(
  recorded: Recorded | undefined,
  { blob }: Pick<Surroundings, 'blob'>,
): Promise<string | null> {
  if (recorded?.kind !== 'commit' || recorded.entry.kind !== 'blob') return null;
  const bytes = await blob(recorded.entry);
  return bytes === null ? null : (decodeText(Buffer.from(bytes))?.text ?? null);
}
