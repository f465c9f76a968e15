import type { DriftChange, DriftFile, DriftLines } from '../../shared/domain/drift.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { decodeText } from '../storage/decodeText.ts';
import type { Surroundings } from './compareFile.ts';
import type { SavedStates } from './saved/createSavedStates.ts';
import { findLines, followLines, hashLines } from './files/lineRanges.ts';
import { savedFileOf, type Recorded } from './saved/recordedState.ts';

interface Named {
  readonly path: string;
  /** Current path of the file. */
  readonly place: string;
  readonly lines: readonly LineRange[];
  readonly change: DriftChange;
}

/**
 * Returns the current place of the lines that a payload names, also of lines of which some were edited; nothing if it
 * names none, or their old content is unknown here.
 */
export async function placeLines(
  { path, place, lines, change }: Named,
  recorded: Recorded | undefined,
  around: Pick<Surroundings, 'blob' | 'now' | 'kept'>,
  kept: SavedStates | null,
): Promise<Pick<DriftFile, 'lines'>> {
  if (lines.length === 0) return {};
  if (change === 'unchanged') return { lines: lines.map((range) => ({ recorded: range, now: range })) };
  if (change === 'deleted') return { lines: lines.map((range) => ({ recorded: range, now: null })) };
  const now = await around.now(place);
  if (now.status !== 'there' || now.text === null) return {};
  const { text } = now;
  let reading: Promise<string | null> | undefined;
  const before = (): Promise<string | null> => (reading ??= textThen(path, recorded, around, text));
  const found: DriftLines[] = [];
  for (const range of lines) {
    const known = savedFileOf(kept, path)?.ranges.find(
      ({ first, lines: hashes }) => first === range.first && hashes.length === range.last - range.first + 1,
    );
    const old = known === undefined ? await before() : null;
    const hashes = known?.lines ?? (old === null ? null : hashLines(old, range));
    if (hashes === null) return {};
    const same = findLines(text, { first: range.first, lines: hashes });
    const whole = same === null ? await before() : null;
    const edited = whole === null ? null : followLines(whole, text, range);
    found.push(
      edited === null ? { recorded: range, now: same } : { recorded: range, now: edited, edited: true },
    );
  }
  return { lines: found };
}

/** Returns the recorded text of a file, if its lines can be compared with the present ones; else `null`. */
async function textThen(
  path: string,
  recorded: Recorded | undefined,
  { blob, kept }: Pick<Surroundings, 'blob' | 'kept'>,
  now: string,
): Promise<string | null> {
  if (recorded?.kind === 'hash') {
    const texts = await kept(path, now);
    // A mark may stand for several lines.
    return texts?.now === now ? texts.before : null;
  }
  if (recorded?.kind !== 'commit' || recorded.entry.kind !== 'blob') return null;
  const bytes = await blob(recorded.entry);
  return bytes === null ? null : (decodeText(Buffer.from(bytes))?.text ?? null);
}
