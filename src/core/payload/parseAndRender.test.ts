import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ParsedPayload, Payload } from '../../shared/domain/payload.ts';
import { parsePayload } from './read/parsePayload.ts';
import { arbitraryDraft, arbitraryPayload } from './testing/arbitraryPayload.ts';
import { renderPayload } from './write/renderPayload.ts';
import { tidySections } from './read/tidyPayload.ts';

test('a payload that was rendered parses to itself, whatever its texts are', () => {
  fc.assert(
    fc.property(arbitraryPayload, (payload) => {
      const parsed = parsePayload(renderPayload(payload));
      expect(parsed.outside).toEqual([]);
      expect(parsed.task?.replaceAll(/\s+/gu, ' ')).toBe(payload.task?.trim().replaceAll(/\s+/gu, ' '));
      expect(parsed.session).toBe(payload.session);
      expect(withoutPlaces(parsed)).toEqual(tidySections(payload.sections));
    }),
    { numRuns: 1_500 },
  );
});

test('a point that names the next action stays in the section it was placed in', () => {
  const sections = [
    {
      id: 'status' as const,
      title: 'Status',
      entries: [{ text: '**Next:** print the receipt' }, { text: 'a' }],
    },
  ];
  const rendered = renderPayload({ title: 'Till', template: 'standard', sections, outside: [] });
  expect(withoutPlaces(parsePayload(rendered))).toEqual(sections);
});

test('a heading may hold what other programs take for the end of a line', () => {
  const task = 'one\u2028two';
  const rendered = renderPayload({ title: '**', task, template: 'standard', sections: [], outside: [] });
  expect(parsePayload(rendered)).toMatchObject({ task, outside: [] });
});

test('rendering what was parsed changes nothing the second time', () => {
  fc.assert(
    fc.property(arbitraryDraft, (draft) => {
      const once = renderPayload(parsePayload(draft));
      expect(renderPayload(parsePayload(once))).toBe(once);
    }),
    { numRuns: 1_500 },
  );
});

function withoutPlaces({ sections }: ParsedPayload): Payload['sections'] {
  return sections.map(({ line: _line, entries, ...section }) => ({
    ...section,
    entries: entries.map(({ line: _first, lastLine: _last, ...entry }) => entry),
  }));
}
