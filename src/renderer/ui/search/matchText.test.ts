import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchText, prepareQuery, prepareText } from './matchText.ts';
import { takeBest } from './takeBest.ts';

const score = (query: string, text: string, nameAt = 0): number =>
  matchText(prepareQuery(query), prepareText(text, nameAt))?.score ?? -1;
const order = (query: string, ...texts: readonly string[]): readonly string[] =>
  takeBest(
    prepareQuery(query),
    texts.map((text) => ({ target: prepareText(text, text.lastIndexOf('/') + 1) })),
    10,
  ).map(({ candidate }) => candidate.target.text);

const someText = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('matching letters in their order', () => {
  it('finds every subsequence of a text, in whatever case', () => {
    fc.assert(
      fc.property(someText, fc.array(fc.boolean(), { maxLength: 60 }), fc.boolean(), (text, kept, upper) => {
        // Ignoring case would match characters such as the long s and the Kelvin sign, whose other case is another
        // letter.
        const picked = [...text.matchAll(/[A-Za-z\d]/gu)].filter((_, at) => kept[at] === true).join('');
        const query = upper ? picked.toUpperCase() : picked;
        const match = matchText(prepareQuery(query), prepareText(text));
        expect(match).not.toBeNull();
        expect(match?.places).toHaveLength(query.length);
      }),
    );
  });

  it('names places that spell the query, each after the one before', () => {
    fc.assert(
      fc.property(someText, someText, fc.nat(60), (text, query, nameAt) => {
        const looked = prepareQuery(query);
        const target = prepareText(text, Math.min(nameAt, text.length));
        const match = matchText(looked, target);
        if (match === null) return;
        expect(match.places.map((at) => target.lower[at]).join('')).toBe(looked.letters);
        expect(match.places).toEqual([...new Set(match.places)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('finds nothing that lacks a letter, and not out of order', () => {
    expect(score('orderz', 'OrderService.ts')).toBe(-1);
    expect(score('redro', 'OrderService.ts')).toBe(-1);
  });

  it('passes over white space in the query', () => {
    expect(score('copy  first', 'Copy first message')).toBe(score('copyfirst', 'Copy first message'));
    expect(score('copy first', 'Copy first message')).toBeGreaterThan(0);
  });

  it('keeps places right beside letters that grow in lower case', () => {
    expect(matchText(prepareQuery('b'), prepareText('İİb'))?.places).toEqual([2]);
  });
});

describe('which match is better', () => {
  it('puts a beginning before what is scattered, whatever follows', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/u);
    fc.assert(
      fc.property(word, fc.string({ maxLength: 30 }), (query, rest) => {
        const scattered = [...query].join('9');
        expect(score(query, `${query}${rest}`)).toBeGreaterThan(score(query, `9${scattered}`));
      }),
    );
  });

  it('puts the exact name first, then the beginning, then a word, then the middle, then scattered letters', () => {
    expect(
      order('order', 'o_r_d_e_r.ts', 'Reorder.ts', 'MyOrder.ts', 'OrderService.ts', 'src/order'),
    ).toEqual(['src/order', 'OrderService.ts', 'MyOrder.ts', 'Reorder.ts', 'o_r_d_e_r.ts']);
  });

  it('puts a file named so before files in a folder named so', () => {
    expect(order('stack', 'stack/list.ts', 'src/stack.ts')).toEqual(['src/stack.ts', 'stack/list.ts']);
  });

  it('finds a name by the beginnings of its words', () => {
    expect(order('cfm', 'cleft from', 'Copy first message')).toEqual(['Copy first message', 'cleft from']);
    expect(matchText(prepareQuery('osvc'), prepareText('OrderSvc.ts'))?.places).toEqual([0, 5, 6, 7]);
  });

  it('keeps equals in the order they came in, and says the same each time', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 12 }), (count, most) => {
        const candidates = Array.from({ length: count }, (_, at) => ({
          at,
          target: prepareText(`item ${at % 3 === 0 ? 'a' : 'b'}`),
        }));
        const found = takeBest(prepareQuery('item'), candidates, most).map(({ candidate }) => candidate.at);
        expect(found).toEqual(Array.from({ length: Math.min(count, most) }, (_, at) => at));
      }),
    );
  });

  it('puts a candidate behind the others by its penalty', () => {
    const candidates = ['order.lock', 'order.ts'].map((text) => ({ target: prepareText(text) }));
    const best = takeBest(prepareQuery('order'), candidates, 2, ({ target }) =>
      target.text.endsWith('.lock') ? 300 : 0,
    );
    expect(best.map(({ candidate }) => candidate.target.text)).toEqual(['order.ts', 'order.lock']);
  });
});
