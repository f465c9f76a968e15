import { describe, expect, it } from 'vitest';
import { findChangedWords, type ChangedStretch } from './changedWords.ts';

const textsOf = (
  lines: readonly string[],
  marks: readonly (readonly ChangedStretch[])[],
): readonly string[][] =>
  marks.map((stretches, index) => stretches.map(({ start, end }) => (lines[index] ?? '').slice(start, end)));

function changedIn(removed: readonly string[], added: readonly string[]) {
  const found = findChangedWords({ removed, added });
  return { removed: textsOf(removed, found.removed), added: textsOf(added, found.added) };
}

describe('words that changed within a line', () => {
  it('are those that the other line has not', () => {
    expect(changedIn(['const size = 20;'], ['const pageSize = 100;'])).toEqual({
      removed: [['size', '20']],
      added: [['pageSize', '100']],
    });
  });

  it('are one stretch where only white space is between them', () => {
    expect(changedIn(['Take the old short way home'], ['Take the brand new way home'])).toEqual({
      removed: [['old short']],
      added: [['brand new']],
    });
  });

  it('are found in the line that became another one, wherever it stands in its block', () => {
    const { removed, added } = changedIn(
      ['  return orders.find(id);'],
      ['  // Nothing to be seen here.', '  return orders.findOne(id);'],
    );
    expect(removed).toEqual([['find']]);
    expect(added).toEqual([[], ['findOne']]);
  });

  it('are none in a line that is another one altogether', () => {
    expect(changedIn(['export const a = 1;'], ['Something else entirely'])).toEqual({
      removed: [[]],
      added: [[]],
    });
  });

  it('are not looked for in lines and blocks that would take long', () => {
    const long = `${'word '.repeat(400)}end`;
    expect(changedIn([long], [`${long}s`])).toEqual({ removed: [[]], added: [[]] });
    const lines = Array.from({ length: 100 }, (_, index) => `line ${String(index)}`);
    expect(
      changedIn(
        lines,
        lines.map((line) => `${line}!`),
      ).added.flat(),
    ).toEqual([]);
  });
});
