import { describe, expect, it } from 'vitest';
import { differenceRows, type DifferenceRow } from './differenceRows.ts';

const none: ReadonlySet<string> = new Set();
const same = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `   line ${String(from + index)}`);
const said = (row: DifferenceRow): string => {
  switch (row.row) {
    case 'line':
      return `${String(row.before ?? '')}|${String(row.now ?? '')}|${row.change}|${row.text}`;
    case 'fold':
      return `fold ${String(row.count)}${row.within === null ? '' : ` in ${row.within}`}`;
    case 'file':
      return `file ${row.name}`;
    case 'note':
      return row.text;
  }
};

describe('the rows of a difference', () => {
  it('have the numbers of both sides, and their text without the sign', () => {
    const { rows, added, removed, changes } = differenceRows(
      [{ before: 4, now: 6, lines: [' a', '-- b', '+- c', '+d', ' e'] }],
      none,
    );
    expect(rows.map(said)).toEqual([
      'fold 5',
      '4|6|same|a',
      '5||removed|- b',
      '|7|added|- c',
      '|8|added|d',
      '6|9|same|e',
    ]);
    expect({ added, removed, changes }).toEqual({ added: 2, removed: 1, changes: [2] });
  });

  it('fold long unchanged stretches, say what the next change is in, and unfold them again', () => {
    const lines = [...same(1, 20), ' function pay() {', ...same(22, 25), '-old', '+new', ...same(27, 40)];
    const folded = differenceRows([{ before: 1, now: 1, lines }], none);
    expect(folded.rows.map(said)).toEqual([
      'fold 22 in function pay() {',
      '23|23|same|  line 23',
      '24|24|same|  line 24',
      '25|25|same|  line 25',
      '26||removed|old',
      '|26|added|new',
      '27|27|same|  line 27',
      '28|28|same|  line 28',
      '29|29|same|  line 29',
      'fold 11',
    ]);
    const [first] = folded.rows;
    const key = first?.row === 'fold' ? first.key : null;
    const open = differenceRows([{ before: 1, now: 1, lines }], new Set([key ?? '']));
    expect(open.rows).toHaveLength(lines.length - 11 + 1);
    expect(open.rows.map(said)[0]).toBe('1|1|same|  line 1');
  });

  it('say how many lines between two hunks were not sent, file by file', () => {
    const { rows } = differenceRows(
      [
        { file: 'a.ts', before: 1, now: 1, lines: ['+x', ' y'] },
        { file: 'a.ts', before: 10, now: 11, lines: ['-z'] },
        { file: 'b.ts (gone)', before: 0, now: 0, lines: [] },
      ],
      none,
    );
    expect(rows.map(said)).toEqual([
      'file a.ts',
      '|1|added|x',
      '1|2|same|y',
      'fold 8',
      '10||removed|z',
      'file b.ts (gone)',
    ]);
  });

  it('tell of a missing line end in words', () => {
    const { rows } = differenceRows(
      [{ before: 1, now: 1, lines: ['-a', '+a', '\\ No newline at end of file'] }],
      none,
    );
    expect(rows.map(said).at(-1)).toBe('No line end at the end of the text');
  });
});
