import { describe, expect, it } from 'vitest';
import type { FolderSource } from '../../shared/domain/source.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { assemblyOf, blockOf, fileItem, stackOf } from '../testing/examples.ts';
import { asOneText, budgetFigures } from './budgetFigures.ts';
import { suggestion } from './suggestion.ts';

const items = [fileItem('a', 'a.ts'), fileItem('b', 'b.ts'), fileItem('c', 'c.ts', { on: false })];

describe('the figures of the dock', () => {
  it('has a segment per item that is on, in stack order, and one for the frame', () => {
    const assembly = assemblyOf([blockOf('a', 10), blockOf('b', 20), blockOf('c', 30)], {
      tokens: 40,
      frameTokens: 10,
    });
    const figures = budgetFigures(stackOf(items, { budget: 100 }), assembly);
    expect(figures.segments.map((segment) => [segment.itemId, segment.tokens])).toEqual([
      ['a', 10],
      ['b', 20],
      [null, 10],
    ]);
    expect(figures).toMatchObject({ level: 'ok', scale: 100 });
    expect(figures.legend).toEqual([
      { of: 'file', tokens: 30 },
      { of: 'frame', tokens: 10 },
    ]);
  });

  it.each([
    [79, 'ok'],
    [80, 'near'],
    [100, 'near'],
    [101, 'over'],
  ])('reads %i of 100 tokens as %s', (tokens, level) => {
    expect(budgetFigures(stackOf(items, { budget: 100 }), assemblyOf([], { tokens })).level).toBe(level);
  });

  it('knows no total and no sum while something is not counted', () => {
    const assembly = assemblyOf([blockOf('a', 10), blockOf('b', null)]);
    const figures = budgetFigures(stackOf(items), assembly);
    expect(figures).toMatchObject({
      tokens: null,
      level: 'unknown',
      legend: [
        { of: 'file', tokens: null },
        { of: 'frame', tokens: 0 },
      ],
    });
    expect(budgetFigures(stackOf(items), null).tokens).toBeNull();
  });

  it('adds up to the total in the bar and in the legend, an item that can’t be read included', () => {
    const three = [fileItem('a', 'a.ts'), fileItem('b', 'b.ts'), fileItem('gone', 'gone.ts')];
    const gone = blockOf('gone', null, { status: 'missing', problem: 'It is gone.', blockTokens: 12 });
    const assembly = assemblyOf([blockOf('a', 249), blockOf('b', 2_428, { kind: 'session' }), gone], {
      tokens: 3_047,
      frameTokens: 370,
    });
    const { segments, legend, tokens } = budgetFigures(stackOf(three), assembly);
    expect([sumOf(segments), sumOf(legend)]).toEqual([tokens, tokens]);
    expect(legend.map(({ of }) => of)).toEqual(['file', 'session', 'frame']);
    expect(segments.at(-1)?.title).toMatch(/^Frame: /u);
  });

  it('says nothing of the size of an empty stack, nor of one whose items are all off', () => {
    const assembly = assemblyOf([], { tokens: 50, frameTokens: 50 });
    for (const none of [[], [fileItem('c', 'c.ts', { on: false })]]) {
      expect(budgetFigures(stackOf(none), assembly)).toMatchObject({
        empty: true,
        tokens: null,
        segments: [],
        legend: [],
      });
    }
  });

  it('counts a message that was edited by hand as the one text that it is', () => {
    const assembly = assemblyOf([blockOf('a', 10), blockOf('b', 20)], {
      tokens: 700,
      frameTokens: null,
      byHand: 'stack-changed',
    });
    const figures = budgetFigures(stackOf(items), assembly);
    expect(figures.legend).toEqual([{ of: 'by-hand', tokens: 700 }]);
    expect(figures.segments).toMatchObject([{ itemId: null, title: 'Edited by hand', tokens: 700 }]);
    expect(asOneText({ ...figures, tokens: 701 }).legend).toEqual([{ of: 'by-hand', tokens: 701 }]);
  });

  it('grows its scale with a message that is over the budget', () => {
    expect(budgetFigures(stackOf(items, { budget: 100 }), assemblyOf([], { tokens: 250 })).scale).toBe(250);
  });

  it('draws neighbours together where there are thousands, without losing a token', () => {
    const many = Array.from({ length: 5_000 }, (_value, index) => fileItem(`i${index}`, `f${index}.ts`));
    const assembly = assemblyOf(many.map((item) => blockOf(item.id, 3)));
    const { segments } = budgetFigures(stackOf(many), assembly);
    expect(segments.length).toBeLessThanOrEqual(160);
    expect(segments.reduce((sum, segment) => sum + (segment.tokens ?? 0), 0)).toBe(15_000);
  });
});

describe('what to turn off', () => {
  const payload = { id: 'p', on: true, source: { kind: 'payload', session: 'latest' } } as const;
  const assembly = assemblyOf(
    [
      blockOf('a', 7_918, { title: 'src/PaymentService.ts' }),
      blockOf('b', 464),
      blockOf('c', 90_000),
      blockOf('p', 60_000),
    ],
    { tokens: 68_382 },
  );

  it('names files before payloads, and never what is off', () => {
    const named = suggestion(stackOf([payload, ...items], { budget: 60_100 }), assembly);
    expect(named.map((item) => item.itemId)).toEqual(['a', 'b']);
    expect(named[0]).toMatchObject({ title: 'a.ts', path: 'src/PaymentService.ts', tokens: 7_918 });
  });

  it('names a folder, a page and an issue as their cards do, whatever slashes are in their titles', () => {
    const sources = [
      { kind: 'folder', path: 'src/services' },
      { kind: 'notion', id: 'n', object: 'page', title: 'Engineering / Architecture/' },
      { kind: 'github', repository: 'a/b', number: 7, title: 'Either/or', pull: false },
    ] as unknown as readonly StackItemView['source'][];
    const mixed = sources.map((source, at) => ({ id: `m${at}`, on: true, source }));
    const titles = ['src/services/', 'Engineering / Architecture/', '#7 Either/or'];
    const blocks = titles.map((title, at) => blockOf(`m${at}`, 100, { title }));
    const over = assemblyOf(blocks, { tokens: 310, frameTokens: 10 });
    const named = suggestion(stackOf(mixed, { budget: 10 }), over);
    expect(named.map(({ title }) => title)).toEqual(titles);
  });

  it('knows that the lines around an item leave with it', () => {
    const small = assemblyOf([blockOf('a', 9, { blockTokens: 47 }), blockOf('b', 9, { blockTokens: 47 })], {
      tokens: 100,
      frameTokens: 82,
    });
    const named = suggestion(stackOf(items, { budget: 60 }), small);
    expect(named).toMatchObject([{ itemId: 'a', tokens: 47 }]);
  });

  describe('beside a folder item', () => {
    const figures = { files: 1, elsewhere: 1, leftOut: [], unreadable: 0 };
    const file = fileItem('f', 'src/types/OrderTypes.ts');
    const folder = folderItem('d', 'src/types');
    const other = fileItem('o', 'src/other.ts');
    const idsOf = (stack: readonly StackItemView[], budget: number, elsewhere = 1) => {
      const kept = { ...figures, elsewhere };
      const blocks = [
        blockOf('f', 69, { blockTokens: 110 }),
        blockOf('d', 142, { blockTokens: 210, folder: kept }),
        blockOf('e', 80, { blockTokens: 90, folder: kept }),
        blockOf('o', 300, { blockTokens: 340 }),
      ];
      const over = assemblyOf(blocks, { tokens: 1_000 });
      return suggestion(stackOf(stack, { budget }), over).map(({ itemId }) => itemId);
    };

    it('leaves a file alone that the folder item would take in again', () => {
      expect(idsOf([file, folder], 900)).toEqual(['d']);
      expect(idsOf([file, folder, other], 900)).toEqual(['d']);
      const stack = stackOf([file, folder], { budget: 791 });
      const blocks = [
        blockOf('f', 69, { blockTokens: 110 }),
        blockOf('d', 142, { blockTokens: 210, folder: figures }),
      ];
      const named = suggestion(stack, assemblyOf(blocks, { tokens: 1_000 }));
      expect(named.map(({ tokens }) => tokens)).toEqual([210]);
    });

    it('names both where the folder item alone is not enough', () => {
      expect(idsOf([file, folder], 700)).toEqual(['f', 'd']);
    });

    it.each([
      ['is off', [file, folderItem('d', 'src/types', {}, { on: false })], 1],
      ['is of another folder', [file, folderItem('d', 'src/type')], 1],
      ['does not match it', [file, folderItem('d', 'src/types', { include: ['*.md'] })], 1],
      ['leaves it out', [file, folderItem('d', '.', { exclude: ['src/types/Order*'] })], 1],
      ['is of another project', [file, folderItem('d', 'src/types', { project: 'api' })], 1],
      ['never takes it, as an ignored file', [file, folder], 0],
    ] as const)('names a file where the folder item %s', (_why, stack, elsewhere) => {
      expect(idsOf(stack, 900, elsewhere)).toEqual(['f']);
    });

    it('takes the last of two folder items first, for the other would take in its files', () => {
      const two = [folderItem('d', 'src'), folderItem('e', 'src/types/', { include: ['*.ts'] })];
      expect(idsOf(two, 920)).toEqual(['e']);
      expect(idsOf(two, 800)).toEqual(['d', 'e']);
      expect(idsOf([folderItem('d', 'src'), folderItem('e', 'docs')], 800)).toEqual(['d']);
    });
  });

  it('is silent within the budget and while the total is unknown', () => {
    expect(suggestion(stackOf(items, { budget: 70_000 }), assembly)).toEqual([]);
    expect(suggestion(stackOf(items, { budget: 1 }), { ...assembly, tokens: null })).toEqual([]);
  });
});

function folderItem(
  id: string,
  path: string,
  more: Partial<FolderSource> = {},
  item: Partial<StackItemView> = {},
): StackItemView {
  return { id, on: true, source: { kind: 'folder', path, ...more }, ...item };
}

function sumOf(parts: readonly { readonly tokens: number | null }[]): number {
  return parts.reduce((sum, part) => sum + (part.tokens ?? Number.NaN), 0);
}
