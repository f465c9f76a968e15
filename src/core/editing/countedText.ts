import type { TextChange } from '../../shared/api/editing.ts';
import { firstSafeCut, isSafeCut } from '../tokens/countSeams.ts';

/** A stretch of a text that is counted separately: its tokens end at its end, whatever surrounds it. */
interface Stretch {
  readonly text: string;
  /** Tokens of the text that would leave. */
  tokens: number | null;
  bytes: number;
  lineEnds: number;
}

/** A long text with its figures: after a change only the affected stretches are counted again. */
export interface CountedText {
  text(): string;
  readonly length: number;
  /** Applies changes, each in offsets of the text before all of them. Throws `RangeError` on places outside it. */
  change(changes: readonly TextChange[]): void;
  /** Counts the stretches that are not counted yet. */
  figures(count: CountTexts): Promise<{ tokens: number | null; lines: number; bytes: number }>;
}

export type CountTexts = (texts: readonly string[]) => Promise<readonly (number | null)[]>;

/** Characters. */
const wanted = 8_000;
/** Opens the mark of a hidden value, which may begin with any character. */
const markStart = '⟦';

/** Makes a counted text; `leaving` returns a stretch as it would leave, for its bytes, lines and tokens. */
export function createCountedText(start: string, leaving: (text: string) => string): CountedText {
  let stretches = split(start, leaving);
  let length = start.length;

  /** Applies one change; later ones in the text were applied before, so its places still hold. */
  const apply = ({ from, to, insert }: TextChange): void => {
    if (from > to || to > length) throw new RangeError('The change is not within the text.');
    let at = 0;
    let first = 0;
    while (first < stretches.length - 1 && at + (stretches[first]?.text.length ?? 0) < from) {
      at += stretches[first]?.text.length ?? 0;
      first += 1;
    }
    let last = first;
    let end = at + (stretches[first]?.text.length ?? 0);
    while (last < stretches.length - 1 && end <= to) {
      last += 1;
      end += stretches[last]?.text.length ?? 0;
    }
    const before = stretches
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join('');
    const after = before.slice(0, from - at) + insert + before.slice(to - at);
    // The edges of the change may not be safe cuts any more: the neighbours are split again too.
    const head = first > 0 ? (stretches[first - 1]?.text ?? '') : '';
    const tail = last < stretches.length - 1 ? (stretches[last + 1]?.text ?? '') : '';
    stretches = [
      ...stretches.slice(0, Math.max(0, first - 1)),
      ...split(head + after + tail, leaving),
      ...stretches.slice(last + 2),
    ];
    length += insert.length - (to - from);
  };

  return {
    text: () => stretches.map(({ text }) => text).join(''),
    get length() {
      return length;
    },
    change(changes) {
      for (const change of changes.toSorted((a, b) => b.from - a.from || b.to - a.to)) apply(change);
    },
    async figures(count) {
      const now = stretches;
      const open = now.filter(({ tokens }) => tokens === null);
      if (open.length > 0) {
        const counts = await count(open.map(({ text }) => leaving(text)));
        for (const [index, stretch] of open.entries()) stretch.tokens = counts[index] ?? null;
      }
      let tokens: number | null = 0;
      let bytes = 0;
      let lineEnds = 0;
      for (const stretch of now) {
        tokens = tokens === null || stretch.tokens === null ? null : tokens + stretch.tokens;
        bytes += stretch.bytes;
        lineEnds += stretch.lineEnds;
      }
      const endsOpen = (now.at(-1)?.text ?? '') !== '' && now.at(-1)?.text.endsWith('\n') === false;
      return { tokens, bytes, lines: lineEnds + Number(endsOpen) };
    },
  };
}

function split(text: string, leaving: (text: string) => string): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  while (text.length - start > wanted) {
    const cut = cutAfter(text, start + wanted);
    if (cut === -1) break;
    stretches.push(stretchOf(text.slice(start, cut), leaving));
    start = cut;
  }
  stretches.push(stretchOf(text.slice(start), leaving));
  return stretches;
}

function cutAfter(text: string, from: number): number {
  let cut = firstSafeCut(text, from);
  while (cut !== -1 && !(isSafeCut(text, cut) && text.charAt(cut) !== markStart))
    cut = firstSafeCut(text, cut + 1);
  return cut;
}

function stretchOf(text: string, leaving: (text: string) => string): Stretch {
  const whole = leaving(text);
  let lineEnds = 0;
  for (let at = whole.indexOf('\n'); at !== -1; at = whole.indexOf('\n', at + 1)) lineEnds += 1;
  return { text, tokens: null, bytes: Buffer.byteLength(whole), lineEnds };
}
