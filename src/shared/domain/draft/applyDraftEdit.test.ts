import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDraftEdit, entriesOf, findConflict } from './applyDraftEdit.ts';
import type { Draft, DraftEntry } from '../draft.ts';
import type { DraftEdit, EntryFields, SeenFields } from './draftEdit.ts';

const entry = (id: string, text = id, more: Partial<DraftEntry> = {}): DraftEntry => ({ id, text, ...more });

const draft: Draft = {
  id: 'd',
  revision: 1,
  created: '',
  edited: '',
  origin: { kind: 'pasted' },
  source: '',
  template: 'standard',
  title: '',
  task: '',
  sections: [
    { key: 'goal', id: 'goal', title: 'Current goal', entries: [entry('g')] },
    { key: 'decisions', id: 'decisions', title: 'Decisions made', entries: [entry('a'), entry('b')] },
    { key: 'flags', id: 'flags', title: "Don't forget", entries: [entry('f')] },
  ],
  outside: [],
  placed: [],
  letGo: [],
};

const order = (of: Draft) => of.sections.map(({ key, entries }) => [key, ...entries.map(({ id }) => id)]);

/** Adds an entry to the decisions unless they have it already. */
const addOnce = (id: string, more: Partial<DraftEntry>): DraftEdit => ({
  type: 'add',
  section: 'decisions',
  before: null,
  entries: [entry(id, 'a', more)],
  once: true,
});

describe('adding', () => {
  it('puts entries before another one, and at the end without one', () => {
    const first = applyDraftEdit(draft, {
      type: 'add',
      section: 'decisions',
      before: 'b',
      entries: [entry('x')],
    });
    expect(order(first)[1]).toEqual(['decisions', 'a', 'x', 'b']);
    const last = applyDraftEdit(first, {
      type: 'add',
      section: 'decisions',
      before: null,
      entries: [entry('y')],
    });
    expect(order(last)[1]).toEqual(['decisions', 'a', 'x', 'b', 'y']);
  });

  it('makes a section that is not there yet, where its kind belongs', () => {
    const next = applyDraftEdit(draft, { type: 'add', section: 'next', before: null, entries: [entry('n')] });
    expect(order(next).map(([key]) => key)).toEqual(['goal', 'decisions', 'next', 'flags']);
    expect(next.sections[2]?.title).toBe('Next action');
  });

  it('does not add one entry twice, so that a repeated call does no harm', () => {
    const edit: DraftEdit = { type: 'add', section: 'goal', before: null, entries: [entry('x')] };
    const once = applyDraftEdit(draft, edit);
    expect(applyDraftEdit(once, edit)).toBe(once);
  });

  it('adds what may be there once only where no section says it', () => {
    expect(applyDraftEdit(draft, addOnce('x', {}))).toBe(draft);
    const other = applyDraftEdit(draft, addOnce('x', { text: 'other  words' }));
    expect(order(other)[1]).toEqual(['decisions', 'a', 'b', 'x']);
    expect(applyDraftEdit(other, addOnce('y', { text: ' other words', mark: 'reversed' }))).toBe(other);
    const file = applyDraftEdit(draft, addOnce('x', { text: 'half of it', path: 'src/a.ts' }));
    expect(applyDraftEdit(file, addOnce('y', { text: '', path: 'src/a.ts' }))).toBe(file);
    expect(applyDraftEdit(file, addOnce('y', { text: '', path: 'src/b.ts' }))).not.toBe(file);
  });

  it('keeps carried entries once, in whatever order two windows ask for them how often', () => {
    const carried = ['old decision', 'older decision', 'oldest'];
    const press = fc.record({
      text: fc.constantFrom(...carried),
      mark: fc.constantFrom(undefined, 'reversed' as const, 'done' as const),
    });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
        const after = presses.reduce(
          (now, { text, mark }, index) =>
            applyDraftEdit(now, addOnce(`new ${index}`, mark === undefined ? { text } : { text, mark })),
          draft,
        );
        const kept = entriesOf(after).filter(({ id }) => id.startsWith('new '));
        expect(kept.map(({ text }) => text)).toEqual([...new Set(presses.map(({ text }) => text))]);
        for (const { text, mark } of kept) {
          expect(mark).toBe(presses.find((other) => other.text === text)?.mark);
        }
      }),
    );
  });
});

describe('moving', () => {
  it('takes entries to another section, in the order they stood in', () => {
    const moved = applyDraftEdit(draft, {
      type: 'move',
      entryIds: ['b', 'a'],
      section: 'flags',
      before: 'f',
    });
    expect(order(moved)).toEqual([['goal', 'g'], ['decisions'], ['flags', 'a', 'b', 'f']]);
  });

  it('leaves all as it is before one of those that move', () => {
    expect(
      applyDraftEdit(draft, { type: 'move', entryIds: ['a', 'b'], section: 'decisions', before: 'b' }),
    ).toBe(draft);
  });
});

describe('splitting and merging', () => {
  it('a reason goes with the second half, and the lines it came from with both', () => {
    const whole = applyDraftEdit(draft, {
      type: 'change',
      entryId: 'a',
      fields: { text: 'use A; drop B', why: 'speed', session: 2 },
    });
    const halves = applyDraftEdit(whole, { type: 'split', entryId: 'a', at: 6, newId: 'a2' });
    expect(halves.sections[1]?.entries.slice(0, 2)).toEqual([
      { id: 'a', text: 'use A;', session: 2 },
      { id: 'a2', text: 'drop B', session: 2, why: 'speed' },
    ]);
  });

  it('does not split off nothing', () => {
    expect(applyDraftEdit(draft, { type: 'split', entryId: 'a', at: 0, newId: 'x' })).toBe(draft);
    expect(applyDraftEdit(draft, { type: 'split', entryId: 'a', at: 99, newId: 'x' })).toBe(draft);
  });

  it('merging loses no path, reason or word', () => {
    const files = applyDraftEdit(draft, {
      type: 'add',
      section: 'files',
      before: null,
      entries: [
        entry('p', 'first', { path: 'a.ts', why: 'one' }),
        entry('q', 'second', { path: 'b.ts', why: 'two' }),
      ],
    });
    const merged = applyDraftEdit(files, { type: 'merge', entryId: 'q' });
    expect(entriesOf(merged).find(({ id }) => id === 'p')).toEqual({
      id: 'p',
      text: 'first `b.ts` second',
      path: 'a.ts',
      why: 'one; two',
    });
  });

  it('both halves of a recovered line keep its mark', () => {
    const whole = applyDraftEdit(draft, {
      type: 'change',
      entryId: 'a',
      fields: { text: 'use A; drop B [claimed: 14:22Z line 120]' },
    });
    const halves = applyDraftEdit(whole, { type: 'split', entryId: 'a', at: 6, newId: 'a2' });
    expect(halves.sections[1]?.entries.slice(0, 2).map(({ text }) => text)).toEqual([
      'use A; [claimed: 14:22Z line 120]',
      'drop B [claimed: 14:22Z line 120]',
    ]);
    // A mark is no half of a line.
    expect(applyDraftEdit(whole, { type: 'split', entryId: 'a', at: 13, newId: 'x' })).toBe(whole);
  });

  it.each([
    ['A [claimed: git]', 'B', 'A B [claimed: git]'],
    ['A', 'B [reconstructed: git]', 'A B [reconstructed: git]'],
    ['A [verified: git]', 'B [claimed: line 4]', 'A B [claimed: line 4]'],
    ['A [reconstructed: line 3]', 'B [claimed: line 4]', 'A B [claimed: line 4]'],
    ['A [claimed: line 3]', 'B [claimed: line 4]', 'A B [claimed: line 3]'],
    ['A [verified: git]', 'B [verified: git]', 'A B [verified: git]'],
    // Git verified neither of these lines as a whole.
    ['A [verified: git]', 'B', 'A B'],
    ['A [verified: git]', 'B [verified: 0c3d91f]', 'A B'],
    ['', 'B [verified: git]', 'B [verified: git]'],
    ['A [verified: by hand]', 'B [claimed: git]', 'A [verified: by hand] B [claimed: git]'],
  ])('%j and %j become %j', (first, second, merged) => {
    const marked = [first, second].reduce<Draft>(
      (now, text, at) =>
        applyDraftEdit(now, { type: 'change', entryId: at === 0 ? 'a' : 'b', fields: { text } }),
      draft,
    );
    const after = applyDraftEdit(marked, { type: 'merge', entryId: 'b' });
    expect(after.sections[1]?.entries.map(({ text }) => text)).toEqual([merged]);
  });

  it('the first of a section has nothing to merge into', () => {
    expect(applyDraftEdit(draft, { type: 'merge', entryId: 'a' })).toBe(draft);
  });
});

describe('changing', () => {
  it('clears a field by null and leaves the others', () => {
    const with2 = applyDraftEdit(draft, {
      type: 'change',
      entryId: 'a',
      fields: { why: 'because', session: 2 },
    });
    const without = applyDraftEdit(with2, { type: 'change', entryId: 'a', fields: { why: null } });
    expect(entriesOf(without).find(({ id }) => id === 'a')).toEqual({ id: 'a', text: 'a', session: 2 });
  });

  it.each<[string, DraftEdit]>([
    ['the same text', { type: 'change', entryId: 'a', fields: { text: 'a' } }],
    ['an entry that is gone', { type: 'change', entryId: 'gone', fields: { text: 'x' } }],
    ['a removal of what is gone', { type: 'remove', entryIds: ['gone'] }],
    ['fields as they are', { type: 'set', fields: { task: '' } }],
    ['what was let go already', { type: 'let-go', keys: [] }],
  ])('%s changes nothing', (_name, edit) => {
    expect(applyDraftEdit(draft, edit)).toBe(draft);
  });
});

const change = (was: string, text: string): DraftEdit => ({
  type: 'change',
  entryId: 'a',
  was,
  fields: { text },
});

const typedInto = (fields: EntryFields, seen: SeenFields): DraftEdit => ({
  type: 'change',
  entryId: 'a',
  fields,
  seen,
});

const nameTask = (task: string, seen: string): DraftEdit => ({
  type: 'set',
  fields: { task },
  seen: { task: seen },
});

describe('a conflict', () => {
  it('is what somebody else wrote since', () => {
    expect(findConflict(draft, change('older', 'mine'))).toEqual({ field: 'text', text: 'a' });
    expect(findConflict(draft, { ...change('x', 'y'), entryId: 'gone' } as DraftEdit)).toBe('gone');
  });

  it('is told of each field by itself, and only of what the edit gives', () => {
    const now = applyDraftEdit(draft, {
      type: 'change',
      entryId: 'a',
      fields: { why: 'theirs', path: 'b.ts', lines: [{ first: 2, last: 4 }] },
    });
    expect(findConflict(now, typedInto({ why: 'mine' }, { why: 'older' }))).toEqual({
      field: 'why',
      text: 'theirs',
    });
    expect(findConflict(now, typedInto({ why: null }, { why: 'older' }))).toEqual({
      field: 'why',
      text: 'theirs',
    });
    expect(findConflict(now, typedInto({ why: 'mine' }, { why: 'theirs', path: 'older' }))).toBe(null);
    expect(findConflict(now, typedInto({ path: 'a.ts', lines: null }, { path: 'b.ts' }))).toEqual({
      field: 'path',
      text: 'b.ts:2-4',
    });
    expect(findConflict(now, typedInto({ path: 'a.ts' }, { path: 'b.ts:2-4' }))).toBe(null);
    expect(
      findConflict(now, { ...typedInto({ why: 'mine' }, { why: '' }), entryId: 'gone' } as DraftEdit),
    ).toBe('gone');
    expect(findConflict(draft, nameTask('mine', 'older'))).toEqual({ field: 'task', text: draft.task });
    expect(findConflict(draft, nameTask('mine', draft.task))).toBe(null);
    expect(findConflict(draft, nameTask(draft.task, 'older'))).toBe(null);
  });

  it('is none where it stands as it was, or where both wrote the same', () => {
    expect(findConflict(draft, change('a', 'mine'))).toBe(null);
    expect(findConflict(draft, change('older', 'a'))).toBe(null);
  });
});

/** Returns the words without the ones that a split trims, in no order. */
const words = (of: Draft) =>
  entriesOf(of)
    .flatMap(({ text }) => text.split(/\s+/u))
    .join('')
    .split('')
    .toSorted()
    .join('');

it('no edit but removal loses an entry’s words, and ids stay unique', () => {
  const id = fc.constantFrom('g', 'a', 'b', 'f', 'gone');
  const section = fc.constantFrom('goal', 'decisions', 'flags', 'next', 'other');
  const before = fc.option(id, { nil: null });
  const edit = fc.oneof(
    fc.record({ type: fc.constant('move'), entryIds: fc.array(id), section, before }),
    fc.record({ type: fc.constant('merge'), entryId: id }),
    fc.record({ type: fc.constant('split'), entryId: id, at: fc.nat(9), newId: fc.uuid() }),
  ) as fc.Arbitrary<DraftEdit>;
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
      const worded = applyDraftEdit(draft, { type: 'change', entryId: 'a', fields: { text: 'one two' } });
      const after = edits.reduce(applyDraftEdit, worded);
      const ids = entriesOf(after).map((found) => found.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(words(after)).toBe(words(worded));
    }),
    { numRuns: 500 },
  );
});
