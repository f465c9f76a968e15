import type { FindingSpan } from '../secrets/engine.ts';
import { coverSpans, joinChunks } from './coverSpans.ts';

/**
 * Replaces a value in an editor. The digits are of the keyed hash, so no text can name a value that it does not
 * contain.
 */
const mark = /⟦hidden: ([a-z0-9-]+) ([0-9a-f]{8,64})⟧/gu;

/** A text with its values restored, and their places. */
export interface RevealedText {
  readonly text: string;
  readonly spans: readonly FindingSpan[];
}

/** Values that an editor shows as marks, held in memory as long as the text is edited. */
export interface HiddenValues {
  /** Replaces every span by a mark. */
  hide(text: string, spans: readonly FindingSpan[]): Promise<string>;
  /** Restores the values. An unknown mark is ordinary text. */
  reveal(text: string): RevealedText;
  /** Returns the number of values. */
  count(): number;
}

interface Known {
  readonly value: string;
  readonly rule: string;
  readonly tier: FindingSpan['tier'];
}

const shortest = 8;

export function createHiddenValues(hash: (value: string) => Promise<string>): HiddenValues {
  const known = new Map<string, Known>();

  const nameOf = (rule: string, value: string, digits: string, tier: FindingSpan['tier']): string => {
    for (let length = shortest; ; length += shortest) {
      const name = `⟦hidden: ${rule} ${digits.slice(0, length)}⟧`;
      const taken = known.get(name);
      if (taken !== undefined && taken.value !== value && length < digits.length) continue;
      known.set(name, { value, rule, tier });
      return name;
    }
  };

  return {
    async hide(text, spans) {
      const merged = coverSpans<FindingSpan>(
        [text],
        spans.map((found) => ({ start: found.start, end: found.end, found })),
        (_found, value) => value,
      );
      const shown: string[] = [];
      for (const chunk of merged) {
        if (typeof chunk === 'string') shown.push(chunk);
        else {
          const certain = chunk.found.find(({ tier }) => tier === 'certain') ?? chunk.found[0];
          const { rule = 'secret', tier = 'certain' } = certain ?? {};
          shown.push(nameOf(rule, chunk.value, await hash(chunk.value), tier));
        }
      }
      return joinChunks(shown);
    },
    reveal(text) {
      const spans: FindingSpan[] = [];
      let revealed = '';
      let at = 0;
      for (const match of text.matchAll(mark)) {
        const found = known.get(match[0]);
        if (found === undefined) continue;
        revealed += text.slice(at, match.index);
        const start = revealed.length;
        revealed += found.value;
        spans.push({ rule: found.rule, tier: found.tier, start, end: revealed.length });
        at = match.index + match[0].length;
      }
      return { text: at === 0 ? text : revealed + text.slice(at), spans };
    },
    count: () => known.size,
  };
}
