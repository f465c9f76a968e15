import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Pressed = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * Returns the entries of a right press: in a field those for the clipboard, on selected text a copy, none elsewhere.
 */
export function textMenu({ isEditable, selectionText, editFlags }: Pressed): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}
