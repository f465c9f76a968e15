import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAppError } from '../../shared/errors.ts';
import type { StackEdit } from '../../shared/domain/stack/stackEdit.ts';
import { parseCopyFile } from '../history/copyFile.ts';
import { leavesProject, sourcePaths } from './sourcePaths.ts';
import { readStackImport } from './readStackImport.ts';
import type { UndoStep } from './createStackHistory.ts';
import { parseUndoFile, renderUndoFile } from './undoFile.ts';

const newId = () => 'new';

it('refuses any text that is no stack with a sentence, and never breaks on one', () => {
  const almost = fc.record({
    carryover: fc.oneof(fc.constant(1), fc.jsonValue()),
    id: fc.oneof(fc.string({ minLength: 1 }), fc.jsonValue()),
    name: fc.oneof(fc.string(), fc.jsonValue()),
    items: fc.oneof(
      fc.array(
        fc.record({ id: fc.string({ minLength: 1 }), source: fc.dictionary(fc.string(), fc.jsonValue()) }),
      ),
      fc.jsonValue(),
    ),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        almost.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        try {
          const { stack } = readStackImport(text, 'x.json', newId);
          expect(stack.items.flatMap(({ source }) => sourcePaths(source)).filter(leavesProject)).toEqual([]);
        } catch (error) {
          if (!isAppError(error)) throw error;
        }
      },
    ),
    { numRuns: 500 },
  );
});

it('reads no bytes as a copy that are none, and never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(parseCopyFile(bytes).status).toBe('damaged');
    }),
  );
});

it('reads no text as steps that is none, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseUndoFile(text).status === 'damaged'),
  );
});

it('keeps every kind of step as it was', () => {
  const item = {
    id: 'a',
    on: true,
    source: { kind: 'unknown', raw: { kind: 'jira', key: 1 } },
    note: 'n',
  } as const;
  const sha256 = 'a'.repeat(64);
  const edits: readonly StackEdit[] = [
    { type: 'set', fields: { goal: 'g', budget: 1, confirm: true, format: 'xml', model: 'm', name: 'n' } },
    { type: 'add', items: [item], before: null },
    { type: 'remove', itemIds: ['a'] },
    { type: 'restore', items: [{ item, before: 'b' }] },
    { type: 'switch', itemIds: ['a'], on: false },
    { type: 'move', itemIds: ['a'], before: null },
    { type: 'several', edits: [{ type: 'place', places: [{ itemId: 'a', before: 'b' }] }] },
    {
      type: 'change',
      itemId: 'a',
      options: {
        note: null,
        lines: [{ first: 1, last: 2 }],
        edited: { text: 't', of: 'o', sha256 },
        pinned: true,
      },
    },
    { type: 'change', itemId: 'a', options: { source: { kind: 'file', path: 'a.ts' }, variables: null } },
    { type: 'by-hand', byHand: { id: 'x', sha256 } },
    { type: 'by-hand', byHand: null },
  ];
  const undo = edits.map((edit, at) => ({ id: `s${String(at)}`, at, edit, over: sha256 }));
  expect(parseUndoFile(renderUndoFile({ undo, redo: [] }))).toEqual({
    status: 'ok',
    value: { undo, redo: [] },
  });
});

it('reads the steps of the first format', () => {
  const edit = { type: 'set', fields: { goal: 'g' } };
  expect(parseUndoFile(JSON.stringify({ carryover: 1, undo: [edit], redo: [edit] }))).toEqual({
    status: 'ok',
    value: { undo: [{ id: 'u0', at: 0, edit }], redo: [{ id: 'r0', at: 0, edit }] },
  });
  expect(parseUndoFile('{"carryover":1,"undo":7,"redo":[]}')).toEqual({ status: 'damaged' });
});

const large = (text: string): UndoStep => ({
  id: text.slice(0, 5),
  at: 1,
  edit: { type: 'change', itemId: 'a', options: { text } },
});

it('keeps the newest steps where there is no room for all, without a gap', () => {
  const undo = [large('1'), large('2'.repeat(5_000_000)), large('3'), large('4')];
  expect(parseUndoFile(renderUndoFile({ undo, redo: [] }))).toMatchObject({
    value: { undo: [large('3'), large('4')] },
  });
});
