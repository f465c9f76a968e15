import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePayload } from './read/parsePayload.ts';
import { draftWithWords } from './testing/arbitraryDraft.ts';
import { renderPayload } from './write/renderPayload.ts';

test('every word of a draft is in a section, in the title or outside', () => {
  fc.assert(
    fc.property(draftWithWords, ({ text, words }) => {
      const found = wordsIn(flat(parsePayload(text)));
      expect(words.filter((word) => !found.has(word))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('every word of a draft is in what is rendered, in its title or outside', () => {
  fc.assert(
    fc.property(draftWithWords, ({ text, words }) => {
      const parsed = parsePayload(text);
      const found = wordsIn([renderPayload(parsed), parsed.title, ...parsed.outside].join('\n'));
      expect(words.filter((word) => !found.has(word))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('places lie within the draft, one after the other, and say where each word stands', () => {
  fc.assert(
    fc.property(draftWithWords, ({ text }) => {
      const lines = text.split(/\r\n|\r|\n/u);
      for (const { id, line: label, entries } of parsePayload(text).sections) {
        expect(lines[label - 1]).toBeDefined();
        for (const { line, lastLine, ...entry } of entries) {
          expect(line).toBeLessThanOrEqual(lastLine);
          const place = wordsIn(lines.slice(line - 1, lastLine).join('\n'));
          expect([...wordsIn(flat({ ...entry, path: '' }))].filter((word) => !place.has(word))).toEqual([]);
          // The path of a file in a tree begins with its folders, which stand on lines above.
          const above = wordsIn(lines.slice(Math.min(label, line) - 1, lastLine).join('\n'));
          expect([...wordsIn(entry.path ?? '')].filter((word) => !above.has(word))).toEqual([]);
          if (id !== 'files') expect(line).toBeGreaterThanOrEqual(label);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

function flat(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\\[nt]/gu, ' ');
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/(?<![A-Za-z0-9])w\d+/gu)].map(([word]) => word));
}
