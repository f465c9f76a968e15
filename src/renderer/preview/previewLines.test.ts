import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Preview, PreviewPart } from '../../shared/domain/assembly.ts';
import { linePieces, maxShown } from './linePieces.ts';
import { foldKeyOf, previewLines, type LineRow, type PreviewLines, type PreviewRow } from './previewLines.ts';

const part = (
  text: string,
  itemId: string | null = null,
  fields: Partial<PreviewPart> = {},
): PreviewPart => ({
  itemId,
  title: itemId ?? 'Frame',
  kind: itemId === null ? null : 'file',
  tokens: 1,
  text,
  marks: [],
  ...fields,
});
const preview = (...parts: readonly PreviewPart[]): Preview => ({ revision: 1, format: 'markdown', parts });
const keyOf = (itemId: string, title: string): string => foldKeyOf({ itemId, title }) ?? '';
const rowsOf = (lines: PreviewLines): readonly PreviewRow[] =>
  Array.from({ length: lines.count }, (_, index) => lines.at(index));
const linesOf = (lines: PreviewLines): readonly LineRow[] =>
  rowsOf(lines).filter((row) => row.row === 'line');

const texts = fc.array(
  fc.tuple(
    fc
      .array(fc.constantFrom('a', '# b', '\n', '\n\n', '', '😀'), { maxLength: 8 })
      .map((each) => each.join('')),
    fc.boolean(),
  ),
  { maxLength: 6 },
);
const previews = texts.map((list) =>
  preview(...list.map(([text, item], index) => part(text, item ? `item${String(index)}` : null))),
);

it('shows the message to the character when nothing is folded', () => {
  fc.assert(
    fc.property(previews, (each) => {
      const joined = linesOf(previewLines(each, new Set()))
        .map((row) => row.text + (row.ends ? '\n' : ''))
        .join('');
      expect(joined).toBe(each.parts.map((one) => one.text).join(''));
    }),
  );
});

it('numbers lines as the message does, whatever is folded', () => {
  fc.assert(
    fc.property(previews, fc.nat(63), (each, bits) => {
      const items = each.parts.flatMap((one) => foldKeyOf(one) ?? []);
      const folded = new Set(items.filter((_, index) => ((bits >> index) & 1) === 1));
      const whole = each.parts
        .map((one) => one.text)
        .join('')
        .split('\n');
      let before = 0;
      for (const row of linesOf(previewLines(each, folded))) {
        if (row.number === null) continue;
        expect(row.number).toBeGreaterThan(before);
        expect(whole[row.number - 1]?.startsWith(row.text)).toBe(true);
        before = row.number;
      }
    }),
  );
});

it('keeps the key of every row that stays when another item folds', () => {
  fc.assert(
    fc.property(previews, (each) => {
      const keys = (folded: readonly string[]) => {
        const lines = previewLines(each, new Set(folded));
        return Array.from({ length: lines.count }, (_, index) => lines.keyOf(index));
      };
      const open = keys([]);
      expect(new Set(open).size).toBe(open.length);
      for (const key of each.parts.flatMap((one) => foldKeyOf(one) ?? [])) {
        expect(open).toEqual(expect.arrayContaining(keys([key])));
      }
    }),
  );
});

it('puts one row in place of a folded item, and finds where an item begins', () => {
  const lines = previewLines(
    preview(part('x\n'), part('## 1. a\nb\nc\n', 'a'), part('d\n', 'b')),
    new Set([keyOf('a', 'a')]),
  );
  expect(rowsOf(lines)).toMatchObject([
    { row: 'line', number: 1 },
    { row: 'fold', itemIds: ['a'], place: '1', folded: true },
    { row: 'fold', itemIds: ['b'], place: '2', folded: false },
    { row: 'line', number: 5, text: 'd' },
  ]);
  expect(lines.placeOf('b')).toBe(2);
  expect(lines.placeOf('gone')).toBeNull();
});

it('folds each file of a folder for itself', () => {
  const files = [part('one\n', 'f', { title: 'src/one.ts' }), part('two\n', 'f', { title: 'src/two.ts' })];
  const lines = previewLines(preview(...files), new Set([keyOf('f', 'src/one.ts')]));
  expect(rowsOf(lines)).toMatchObject([
    { row: 'fold', itemIds: ['f'], title: 'src/one.ts', folded: true },
    { row: 'fold', itemIds: ['f'], title: 'src/two.ts', folded: false },
    { row: 'line', text: 'two' },
  ]);
});

it('puts folded neighbours of one kind into one row, and says how many there are and what they take', () => {
  const each = preview(
    part('# Task\n'),
    part('p\n', 'p', { kind: 'session', tokens: 612 }),
    part('s\n', 's', { kind: 'snippet', tokens: 388 }),
    part('t\n', 't', { kind: 'snippet', tokens: 184 }),
    part('a\n', 'a', { tokens: 10 }),
    part('b\nc\n', 'b', { tokens: 20 }),
    part('end\n'),
  );
  const keys = each.parts.flatMap((one) => foldKeyOf(one) ?? []);
  const all = previewLines(each, new Set(keys));
  expect(rowsOf(all)).toMatchObject([
    { row: 'line', number: 1 },
    { row: 'fold', place: '1', title: 'p', tokens: 612 },
    { row: 'fold', place: '2–3', title: 'Two snippets', tokens: 572, itemIds: ['s', 't'] },
    { row: 'fold', place: '4–5', title: 'Two files', tokens: 30, itemIds: ['a', 'b'] },
    { row: 'line', number: 8, text: 'end' },
  ]);
  expect([all.placeOf('a'), all.placeOf('b'), all.placeOfOffset(5, 2)]).toEqual([3, 3, 3]);
  const apart = previewLines(each, new Set(keys.slice(0, -1)), new Set([keyOf('s', 's')]));
  expect(rowsOf(apart).map((row) => (row.row === 'fold' ? `${row.place} ${row.title}` : row.text))).toEqual([
    '# Task',
    '1 p',
    '2 s',
    '3 t',
    '4 a',
    '5 b',
    'b',
    'c',
    'end',
  ]);
});

it('takes a comment in a file for content, not for a heading', () => {
  const lines = linesOf(
    previewLines(preview(part('# T\n'), part('## 1. a.py\n# comment\n', 'a')), new Set()),
  );
  expect(lines.map((row) => row.heading)).toEqual([true, true, false]);
});

it('places marks in their lines', () => {
  const marked = part('ab\ncd KEY ef\n', 'a', { marks: [{ findingId: 'f', start: 6, end: 9 }] });
  const [first, second] = linesOf(previewLines(preview(marked), new Set()));
  expect(first?.marks).toEqual([]);
  expect(second?.marks).toEqual([{ findingId: 'f', start: 3, end: 6 }]);
  expect(second === undefined ? [] : linePieces(second)).toEqual([
    { piece: 'text', text: 'cd ' },
    { piece: 'mark', findingId: 'f', text: 'KEY' },
    { piece: 'text', text: ' ef' },
  ]);
});

it('cuts a line of megabytes and says how much is left', () => {
  const text = 'x'.repeat(5_000_000);
  expect(linePieces({ text, marks: [] })).toEqual([
    { piece: 'text', text: 'x'.repeat(2_000) },
    { piece: 'more', characters: 4_998_000 },
  ]);
});

it('shows every mark and accounts for every character, wherever a line is cut', () => {
  const spans = fc.array(fc.tuple(fc.nat(2_600), fc.integer({ min: 1, max: 900 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(600), spans, (extra, list) => {
      const text = `${'y'.repeat(maxShown - 1)}😀${'z'.repeat(extra)}`;
      const marks = list
        .map(([start, length], index) => ({
          findingId: String(index),
          start: Math.min(start, text.length - 1),
          end: Math.min(start + length, text.length),
        }))
        .filter((mark) => mark.end > mark.start)
        .toSorted((a, b) => a.start - b.start);
      const pieces = linePieces({ text, marks });
      const ids = pieces.flatMap((piece) => (piece.piece === 'mark' ? piece.findingId : []));
      expect(ids.toSorted()).toEqual(marks.map((mark) => mark.findingId).toSorted());
      const characters = pieces.map((piece) =>
        piece.piece === 'more' ? piece.characters : piece.text.length,
      );
      expect(characters.reduce((sum, each) => sum + each, 0)).toBe(text.length);
    }),
  );
});

it('tells which lines of a difference were added and removed, and takes no list or file for one', () => {
  const text = 'a.ts: modified, +1 -1\n- a point\n@@ -1 +1 @@\n same\n-old\n+new\n\n+ no hunk any more\n';
  const changes = (kind: 'git' | 'file') =>
    linesOf(previewLines(preview(part(text, 'item', { kind })), new Set())).map((row) => row.change);
  expect(changes('git')).toEqual([null, null, null, null, 'removed', 'added', null, null]);
  expect(changes('file').every((change) => change === null)).toBe(true);
});
