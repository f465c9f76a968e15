import { describe, expect, it } from 'vitest';
import { assemblyOf, blockOf, fileItem, stackOf } from '../testing/examples.ts';
import { budgetFigures } from './budgetFigures.ts';
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
    expect(figures).toMatchObject({ level: 'ok', scale: 100, byKind: [{ kind: 'file', tokens: 30 }] });
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
      byKind: [{ kind: 'file', tokens: null }],
    });
    expect(budgetFigures(stackOf(items), null).tokens).toBeNull();
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
    expect(named[0]?.title).toBe('PaymentService.ts');
  });

  it('is silent within the budget and while the total is unknown', () => {
    expect(suggestion(stackOf(items, { budget: 70_000 }), assembly)).toEqual([]);
    expect(suggestion(stackOf(items, { budget: 1 }), { ...assembly, tokens: null })).toEqual([]);
  });
});
