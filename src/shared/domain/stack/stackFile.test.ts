import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { messageFormats, type Stack } from '../stack.ts';
import { parseStackFile, renderStackFile } from './stackFile.ts';
import { readVersioned } from '../versionedFile.ts';
import { anyCharacter } from '../../testing/anyCharacter.ts';

const anyText = fc.string({ unit: anyCharacter, maxLength: 30 });
const someText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 });
const source: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), path: someText }),
  fc.record({
    kind: fc.constant('payload' as const),
    session: fc.oneof(fc.nat(), fc.constant('latest' as const)),
  }),
  fc.record({ kind: fc.constant('pasted' as const), title: anyText, text: anyText }),
);
/** JSON has no -0. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const extra = fc.record({ colour: json, ['__proto__x']: json });
const stack: fc.Arbitrary<Stack> = fc.record(
  {
    id: someText,
    name: anyText,
    created: anyText,
    task: anyText,
    taskId: anyText,
    goal: anyText,
    model: someText,
    budget: fc.integer({ min: 1 }),
    format: fc.constantFrom(...messageFormats),
    confirm: fc.boolean(),
    items: fc.uniqueArray(
      fc.record(
        {
          id: someText,
          on: fc.boolean(),
          source,
          pinned: fc.boolean(),
          note: anyText,
          outline: fc.boolean(),
          extra,
        },
        { requiredKeys: ['id', 'on', 'source'] },
      ),
      { selector: (item) => item.id, maxLength: 5 },
    ),
    extra,
  },
  { requiredKeys: ['id', 'name', 'task', 'goal', 'model', 'budget', 'format', 'confirm', 'items'] },
);

const parsed = (text: string): Stack => {
  const result = parseStackFile(text);
  if (result.status !== 'ok') throw new Error(result.status);
  return result.stack;
};
const file = (fields: object) => JSON.stringify({ carryover: 1, id: 's', name: 'S', items: [], ...fields });
const item = (fields: object) => file({ items: [{ id: 'i', on: true, ...fields }] });

it('reads back what it wrote, whatever the names and texts are', () => {
  fc.assert(
    fc.property(stack, (each) => {
      expect(parsed(renderStackFile(each))).toEqual(each);
    }),
    { numRuns: 500 },
  );
});

it('writes the same bytes for what it has read', () => {
  fc.assert(
    fc.property(stack, (each) => {
      const text = renderStackFile(each);
      expect(renderStackFile(parsed(text))).toBe(text);
    }),
  );
});

it('takes what a file leaves out at its default', () => {
  expect(parsed(file({}))).toMatchObject({ goal: '', format: 'markdown', confirm: false, budget: 60_000 });
});

it.each([
  ['a kind of a newer version', { kind: 'notion', pageId: 'x' }],
  ['a known kind with a field of a newer version', { kind: 'file', path: 'a', revision: 'main' }],
  ['a known kind that lacks what it needs', { kind: 'payload' }],
  ['no kind', { page: 1 }],
])('keeps %s as it is', (_title, raw) => {
  const text = item({ source: raw });
  expect(parsed(text).items[0]?.source).toEqual({ kind: 'unknown', raw });
  expect(JSON.parse(renderStackFile(parsed(text)))).toMatchObject({ items: [{ source: raw }] });
});

it('keeps a field called __proto__ as data', () => {
  const text = '{"carryover":1,"id":"s","name":"S","items":[],"__proto__":{"polluted":1}}';
  expect(renderStackFile(parsed(text))).toContain('"__proto__"');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it('gives the second of two items with one id another one, the same at every reading', () => {
  const twin = { id: 'i', on: true, source: { kind: 'file', path: 'a' } };
  const text = file({ items: [twin, { ...twin, id: 'i~2' }, twin, twin] });
  expect(parsed(text).items.map((each) => each.id)).toEqual(['i', 'i~2', 'i~3', 'i~4']);
});

it.each([
  ['nothing', ''],
  ['half a file', '{"carryover":1,"id":"s"'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no version', '{"id":"s","name":"S","items":[]}'],
  ['a version that is no number', file({ carryover: '1' })],
  ['a version between two', file({ carryover: 1.5 })],
  ['a version below all', file({ carryover: -1 })],
  ['items that are no list', file({ items: {} })],
  ['an item that is no object', file({ items: [7] })],
  ['an item without a source', item({})],
  ['a source that is a list', item({ source: [] })],
  ['a format nobody knows', file({ format: 'html' })],
  ['a budget of zero', file({ budget: 0 })],
  [
    'line ranges the wrong way round',
    item({ source: { kind: 'file', path: 'a' }, lines: [{ first: 2, last: 1 }] }),
  ],
  ['brackets without end', '['.repeat(100_000)],
])('calls %s damaged', (_title, text) => {
  expect(parseStackFile(text)).toEqual({ status: 'damaged' });
});

it('says of a newer version that it is one, whatever else is in it', () => {
  expect(parseStackFile('{"carryover":2,"items":"unlike"}')).toEqual({ status: 'newer', version: 2 });
});

it('never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseStackFile(text)));
});

it('brings an older version up step by step', () => {
  const old = '{"carryover":0,"id":"s","title":"Old name","entries":[]}';
  const stackOf0 = parseStackFile(old, {
    0: ({ title, entries, ...rest }) => ({ ...rest, name: title, items: entries }),
  });
  expect(stackOf0).toMatchObject({ status: 'ok', stack: { name: 'Old name', items: [] } });
  expect(parseStackFile(old)).toEqual({ status: 'damaged' });
  const steps = {
    0: (fields: object) => ({ ...fields, steps: ['0 to 1'] }),
    1: (fields: object) => ({ ...fields, steps: [...(fields as { steps: string[] }).steps, '1 to 2'] }),
  };
  expect(readVersioned('{"carryover":0}', 2, steps)).toEqual({
    status: 'ok',
    fields: { steps: ['0 to 1', '1 to 2'] },
  });
  expect(readVersioned('{"carryover":1}', 2, steps)).toEqual({ status: 'damaged' });
});
