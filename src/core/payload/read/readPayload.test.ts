import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templates } from '../../../shared/domain/payload.ts';
import { readFrontMatter, renderFrontMatter, type FrontMatter } from '../format/frontMatter.ts';
import { arbitraryPayload } from '../testing/arbitraryPayload.ts';
import { readPayload } from './readPayload.ts';
import { renderPayload } from '../write/renderPayload.ts';

const front: FrontMatter = {
  id: '01JD3K8Q',
  task: 'ServiceLayer extraction',
  taskId: '01JCZZ4M',
  session: 3,
  saved: '2026-11-20T15:04:05Z',
  template: 'team',
  branch: 'feat/services',
  head: '4f1c2aa0'.repeat(5),
  dirty: ['src/services/OrderService.ts 9f2c1a7b30de'],
};

test('front matter is written in block style, with quoted texts and plain numbers', () => {
  expect(renderFrontMatter(front)).toBe(`---
carryover: 1
id: "01JD3K8Q"
task: "ServiceLayer extraction"
taskId: "01JCZZ4M"
session: 3
saved: "2026-11-20T15:04:05Z"
template: "team"
branch: "feat/services"
head: "4f1c2aa04f1c2aa04f1c2aa04f1c2aa04f1c2aa0"
dirty:
  - "src/services/OrderService.ts 9f2c1a7b30de"
---
`);
});

test('a whole file is read back: front matter, template and body, with the lines of the file', () => {
  const payload = {
    title: '',
    task: 'ServiceLayer extraction',
    session: 3,
    template: 'team' as const,
    sections: [{ id: 'goal' as const, title: 'Current goal', entries: [{ text: 'thin controllers' }] }],
    outside: [],
  };
  const read = readPayload(renderFrontMatter(front) + renderPayload(payload));
  expect(read.front).toEqual({ carryover: 1, ...front });
  expect(read.payload).toMatchObject({ session: 3, task: 'ServiceLayer extraction', template: 'team' });
  expect(read.payload.sections).toEqual([
    {
      id: 'goal',
      title: 'Current goal',
      line: 16,
      entries: [{ text: 'thin controllers', line: 16, lastLine: 16 }],
    },
  ]);
});

test('any texts in front matter come back, and the body as it was', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .filter((value) => value.trim() === value && value !== '');
  const fields = fc.record(
    {
      task: text,
      branch: text,
      dirty: fc.array(text, { minLength: 1 }),
      template: fc.constantFrom(...templates),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fields, arbitraryPayload, (some, payload) => {
      const body = renderPayload(payload);
      const { front: read, payload: parsed } = readPayload(renderFrontMatter(some) + body);
      expect(read).toEqual({ carryover: 1, ...some });
      expect(parsed.sections.map(({ id, entries }) => [id, entries.length])).toEqual(
        readPayload(body).payload.sections.map(({ id, entries }) => [id, entries.length]),
      );
    }),
    { numRuns: 300 },
  );
});

describe('front matter that a person changed', () => {
  test.each([
    ['a number as task', { task: 2026 }, { task: '2026' }],
    ['an empty task', { task: ' ' }, {}],
    ['a session in words', { session: 'three' }, {}],
    ['a session below zero', { session: -1 }, {}],
    ['a template that is none', { template: 'mine' }, {}],
    ['a head that is none', { head: 'main' }, {}],
    ['dirty files as a text', { dirty: 'a.ts' }, {}],
    ['dirty files that are none', { dirty: [1, 'a.ts 12'] }, { dirty: ['a.ts 12'] }],
  ])('%s', (_name, fields, expected) => {
    expect(readFrontMatter(fields)).toEqual(expected);
  });
});

test('a text without our front matter has none, and all of it is the body', () => {
  expect(readPayload('---\ntitle: x\n---\n**Next action:** y\n')).toMatchObject({
    front: null,
    payload: { outside: ['---\ntitle: x\n---'], sections: [{ id: 'next', line: 4 }] },
  });
});

test('a state alone beside a label is its entry', () => {
  const { payload } = readPayload('**Session status:** ✅ Complete\n\n## Next steps\n- a');
  expect(payload.sections.find(({ id }) => id === 'status')?.entries).toMatchObject([{ state: 'done' }]);
});
