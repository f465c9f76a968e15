import type { ContextMenuParams } from 'electron';
import { expect, test } from 'vitest';
import { textMenu } from './textMenu.ts';

const can = (copies: boolean) =>
  ({ canCut: copies, canCopy: copies, canPaste: true, canSelectAll: true }) as ContextMenuParams['editFlags'];

const rolesOn = (selectionText: string) =>
  textMenu({ isEditable: false, selectionText, editFlags: can(true) }).map(({ role }) => role);

test('a field offers the clipboard, and greys what can’t be done in it', () => {
  const offered = textMenu({ isEditable: true, selectionText: '', editFlags: can(false) });
  expect(offered.map(({ role, enabled }) => [role, enabled])).toEqual([
    ['cut', false],
    ['copy', false],
    ['paste', true],
    [undefined, undefined],
    ['selectAll', true],
  ]);
});

test('selected text can be copied, and nothing is offered where there is none', () => {
  expect(rolesOn('export const order')).toEqual(['copy']);
  expect(rolesOn(' ')).toEqual([]);
});
