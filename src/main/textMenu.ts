import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Pressed = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** What a right press offers: on a field what the clipboard is for, on selected text to copy it, nothing elsewhere. */
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
