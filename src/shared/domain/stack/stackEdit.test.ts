import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { maxItems, type Stack, type StackItem } from '../stack.ts';
import { invertStackEdit } from './invertStackEdit.ts';
import { applyStackEdit, type StackEdit } from './stackEdit.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const id = fc.constantFrom(...ids);

const source: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), path: fc.constantFrom('x', 'y', 'z', 'w', 'v') }),
  fc.record({
    kind: fc.constant('payload' as const),
    session: fc.oneof(fc.nat(3), fc.constant('latest' as const)),
  }),
  fc.record({ kind: fc.constant('pasted' as const), title: fc.string(), text: fc.string() }),
);
const hash = fc.constantFrom('0', '1').map((digit) => digit.repeat(64));
const ownCopy = fc.record({ text: fc.string(), of: fc.constantFrom('version 1', 'version 2'), sha256: hash });
const byHand = fc.record({ id: fc.constantFrom('h1', 'h2'), sha256: hash });
/** Lines, or an outline: no item has both. */
const choice = fc.constantFrom({ lines: [{ first: 1, last: 2 }] }, { outline: true });
const item: fc.Arbitrary<StackItem> = fc
  .record(
    { id, on: fc.boolean(), source, pinned: fc.constant(true), note: fc.string(), edited: ownCopy, choice },
    { requiredKeys: ['id', 'on', 'source'] },
  )
  .map(({ choice: own, ...rest }) => ({ ...rest, ...own }));

const empty: Stack = {
  id: 's',
  name: 'S',
  task: '',
  goal: '',
  model: 'm',
  budget: 1,
  format: 'markdown',
  confirm: false,
  items: [],
};
const withItems = (items: readonly StackItem[]): Stack =>
  applyStackEdit(empty, { type: 'add', items, before: null });
const stack = fc.array(item, { maxLength: 8 }).map(withItems);
const before = fc.option(id);
const some = fc.array(id, { maxLength: 4 });

const arbitraryEdit: fc.Arbitrary<StackEdit> = fc.oneof(
  fc.record({
    type: fc.constant('set' as const),
    fields: fc.record({ name: fc.string(), budget: fc.nat(), confirm: fc.boolean() }, { requiredKeys: [] }),
  }),
  fc.record(
    { type: fc.constant('add' as const), items: fc.array(item, { maxLength: 4 }), before },
    { requiredKeys: ['type', 'items'] },
  ),
  fc.record({ type: fc.constant('remove' as const), itemIds: some }),
  fc.record({ type: fc.constant('switch' as const), itemIds: some, on: fc.boolean() }),
  fc.record({ type: fc.constant('move' as const), itemIds: some, before }),
  fc.record({
    type: fc.constant('change' as const),
    itemId: id,
    options: fc.record(
      {
        pinned: fc.boolean(),
        note: fc.option(fc.string()),
        title: fc.string(),
        text: fc.string(),
        edited: fc.option(ownCopy),
        lines: fc.constantFrom(null, [{ first: 3, last: 4 }]),
        outline: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ type: fc.constant('by-hand' as const), byHand: fc.option(byHand) }),
);

const file = (path: string, more: Partial<StackItem> = {}): StackItem => ({
  id: path,
  on: true,
  source: { kind: 'file', path },
  ...more,
});
const pasted = (key: string): StackItem => ({
  id: key,
  on: true,
  source: { kind: 'pasted', title: 't', text: 'x' },
});
const contents = (of: Stack) => of.items.map((each) => JSON.stringify(each)).toSorted();
const order = (of: Stack) => of.items.map((each) => each.id).join(' ');

describe('taking back', () => {
  it('gives the same stack after an edit and its inverse, and the edited one after the inverse of that', () => {
    fc.assert(
      fc.property(stack, arbitraryEdit, (start, change) => {
        const back = invertStackEdit(start, change);
        const edited = applyStackEdit(start, change);
        // An edit without an inverse changed nothing.
        const again = back === null ? change : (invertStackEdit(edited, back) ?? back);
        expect(back === null ? edited : applyStackEdit(edited, back)).toEqual(start);
        expect(applyStackEdit(start, again)).toEqual(edited);
      }),
      { numRuns: 2_000 },
    );
  });

  it('walks a whole history back', () => {
    fc.assert(
      fc.property(stack, fc.array(arbitraryEdit, { maxLength: 12 }), (start, changes) => {
        let now = start;
        const back: StackEdit[] = [];
        for (const change of changes) {
          const inverse = invertStackEdit(now, change);
          now = applyStackEdit(now, change);
          if (inverse !== null) back.push(inverse);
        }
        expect(back.toReversed().reduce(applyStackEdit, now)).toEqual(start);
      }),
      { numRuns: 500 },
    );
  });
});

describe('rules that hold after every edit', () => {
  it('no id, file or payload is there twice, and the stack that was given is unchanged', () => {
    fc.assert(
      fc.property(stack, fc.array(arbitraryEdit, { maxLength: 8 }), (start, changes) => {
        const copy = JSON.stringify(start);
        const { items } = changes.reduce(applyStackEdit, start);
        expect(JSON.stringify(start)).toBe(copy);
        const keys = items.flatMap((each) => [
          `id ${each.id}`,
          ...(each.source.kind === 'pasted' ? [] : [JSON.stringify(each.source)]),
        ]);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('two editors at once', () => {
  it('end with the same items whoever comes first, for edits of different things', () => {
    const others = fc.oneof(
      fc.record({ type: fc.constant('remove' as const), itemIds: fc.constant(['a', 'b']) }),
      fc.record({ type: fc.constant('switch' as const), itemIds: fc.constant(['c']), on: fc.boolean() }),
      fc.record({ type: fc.constant('move' as const), itemIds: some, before }),
      fc.record({
        type: fc.constant('add' as const),
        items: fc.constant([file('new1'), file('new2')]),
        before,
      }),
      fc.record({ type: fc.constant('set' as const), fields: fc.constant({ goal: 'g' }) }),
    );
    const start = withItems(ids.map((each) => file(each)));
    fc.assert(
      fc.property(others, others, (one, two) => {
        if (one.type === two.type && one.type !== 'add') return;
        const left = applyStackEdit(applyStackEdit(start, one), two);
        const right = applyStackEdit(applyStackEdit(start, two), one);
        expect(contents(left)).toEqual(contents(right));
        expect(left.goal).toBe(right.goal);
      }),
    );
  });

  it('add one file once', () => {
    const one = applyStackEdit(empty, { type: 'add', items: [file('x', { id: '1' })] });
    expect(order(applyStackEdit(one, { type: 'add', items: [file('x', { id: '2' })] }))).toBe('1');
  });

  it('leave alone what the other one removed', () => {
    const start = withItems([file('a'), file('b')]);
    const gone = applyStackEdit(start, { type: 'remove', itemIds: ['a'] });
    for (const late of [
      { type: 'switch', itemIds: ['a'], on: false },
      { type: 'move', itemIds: ['a'], before: null },
      { type: 'change', itemId: 'a', options: { note: 'n' } },
      { type: 'remove', itemIds: ['a'] },
    ] as const satisfies StackEdit[]) {
      expect(applyStackEdit(gone, late)).toEqual(gone);
      expect(invertStackEdit(gone, late)).toBeNull();
    }
  });

  it('put an item at the end where its neighbour is gone', () => {
    const start = withItems([file('a'), file('b'), file('c')]);
    expect(order(applyStackEdit(start, { type: 'move', itemIds: ['a'], before: 'gone' }))).toBe('b c a');
    expect(order(applyStackEdit(start, { type: 'add', items: [file('d')], before: 'gone' }))).toBe('a b c d');
  });
});

describe('adding', () => {
  const payload: StackItem = { id: 'payload', on: true, source: { kind: 'payload', session: 'latest' } };

  it('puts payloads first, then what is pinned, then references, each group in the order given', () => {
    const start = withItems([file('r1')]);
    const items = [file('r2'), file('p1', { pinned: true }), payload, file('p2', { pinned: true })];
    const added = applyStackEdit(start, { type: 'add', items });
    expect(order(added)).toBe('payload p1 p2 r1 r2');
  });

  it('respects an order made by hand: a group goes after the last item that belongs before it', () => {
    const start = withItems([file('r1'), payload, file('r2')]);
    expect(order(applyStackEdit(start, { type: 'add', items: [file('p', { pinned: true })] }))).toBe(
      'r1 payload p r2',
    );
  });

  it('goes before an item where that is wished, whatever the group', () => {
    const start = withItems([file('a'), file('b')]);
    expect(order(applyStackEdit(start, { type: 'add', items: [payload], before: 'b' }))).toBe('a payload b');
    expect(order(applyStackEdit(start, { type: 'add', items: [payload], before: null }))).toBe('a b payload');
  });

  it('takes exactly as many items as a stack holds', () => {
    const many = Array.from({ length: maxItems }, (_, number) => file(`f${String(number)}`));
    const full = applyStackEdit(empty, { type: 'add', items: many });
    expect(full.items).toHaveLength(maxItems);
    expect(() => applyStackEdit(full, { type: 'add', items: [file('more')] })).toThrow('at most 5,000 items');
    expect(applyStackEdit(full, { type: 'add', items: many.slice(0, 10) })).toEqual(full);
  });

  it('lets pasted text of the same words stand twice', () => {
    expect(order(withItems([pasted('1'), pasted('2')]))).toBe('1 2');
  });

  it('looks at each item a fixed number of times, however many there are', () => {
    let looks = 0;
    const counted = (number: number): StackItem => ({
      id: `i${String(number)}`,
      on: true,
      get source(): Source {
        looks += 1;
        return { kind: 'payload', session: number };
      },
    });
    const many = Array.from({ length: maxItems }, (_, number) => counted(number));
    applyStackEdit(empty, { type: 'add', items: many });
    expect(looks).toBeLessThan(maxItems * 20);
  });
});

describe('changing an item', () => {
  it('clears an option with null and leaves out what stands at its default', () => {
    const start = withItems([file('a', { pinned: true, note: 'n', lines: [{ first: 1, last: 2 }] })]);
    const options = { pinned: false, note: null, lines: null };
    expect(applyStackEdit(start, { type: 'change', itemId: 'a', options }).items).toEqual([file('a')]);
  });

  it('has lines or an outline, whichever was chosen last', () => {
    const lines = [{ first: 1, last: 2 }];
    const start = withItems([file('a', { lines })]);
    const outline = { type: 'change', itemId: 'a', options: { outline: true } } as const;
    const outlined = applyStackEdit(start, outline);
    expect(outlined.items).toEqual([file('a', { outline: true })]);
    expect(applyStackEdit(outlined, { type: 'change', itemId: 'a', options: { lines } })).toEqual(start);
    const back = invertStackEdit(start, outline);
    expect(back === null ? null : applyStackEdit(outlined, back)).toEqual(start);
  });

  it('titles pasted text only', () => {
    const start = withItems([file('a')]);
    const change: StackEdit = { type: 'change', itemId: 'a', options: { title: 't' } };
    expect(applyStackEdit(start, change)).toEqual(start);
    expect(invertStackEdit(start, change)).toBeNull();
  });
});

describe('a place of their own', () => {
  const start = withItems([file('a'), file('b'), file('c'), file('d'), file('e')]);

  it('moves several together, in the order of the stack, and back in one step', () => {
    const edit: StackEdit = { type: 'move', itemIds: ['e', 'a', 'c'], before: 'b' };
    const moved = applyStackEdit(start, edit);
    expect(order(moved)).toBe('a c e b d');
    const back = invertStackEdit(start, edit);
    expect(back === null ? null : order(applyStackEdit(moved, back))).toBe('a b c d e');
  });

  it('goes before the next one that stays, where the neighbour moves too', () => {
    const edit: StackEdit = { type: 'move', itemIds: ['b', 'd'], before: 'b' };
    expect(order(applyStackEdit(start, edit))).toBe('a b d c e');
  });

  it('adds new ones and moves those it has to one place, as one step', () => {
    const items = [file('x'), file('other id', { source: { kind: 'file', path: 'e' } }), file('y')];
    const edit: StackEdit = { type: 'add', items, before: 'b' };
    const edited = applyStackEdit(start, edit);
    expect(order(edited)).toBe('a x e y b c d');
    const back = invertStackEdit(start, edit);
    const undone = back === null ? edited : applyStackEdit(edited, back);
    expect(undone).toEqual(start);
    const again = back === null ? null : invertStackEdit(edited, back);
    expect(again === null ? null : applyStackEdit(undone, again)).toEqual(edited);
  });

  it('leaves what it has where it is when no place is named', () => {
    expect(
      order(
        applyStackEdit(start, {
          type: 'add',
          items: [file('x'), file('a', { id: 'other', source: { kind: 'file', path: 'a' } })],
        }),
      ),
    ).toBe('a b c d e x');
  });
});
