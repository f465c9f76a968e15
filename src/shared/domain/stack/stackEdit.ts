import { changeItem } from './changeItem.ts';
import type { ManualEdit, EditedCopy } from './editedCopy.ts';
import { addItems, moveItems, placeItems, restoreItems } from './placeItems.ts';
import type { Source } from '../source.ts';
import type { LineRange, MessageFormat, Stack, StackItem } from '../stack.ts';

/**
 * One change to a stack, expressed as an intention instead of the new state, so that two processes that edit one stack
 * at the same time lose nothing: each change applies to the state on disk at that time.
 */
export type StackEdit =
  | { readonly type: 'set'; readonly fields: StackFields }
  | { readonly type: 'add'; readonly items: readonly StackItem[]; readonly before?: string | null }
  | { readonly type: 'remove'; readonly itemIds: readonly string[] }
  | { readonly type: 'restore'; readonly items: readonly RemovedItem[] }
  | { readonly type: 'switch'; readonly itemIds: readonly string[]; readonly on: boolean }
  | { readonly type: 'move'; readonly itemIds: readonly string[]; readonly before: string | null }
  | { readonly type: 'place'; readonly places: readonly ItemPlace[] }
  /** Applies edits one after the other, as one step. */
  | { readonly type: 'several'; readonly edits: readonly StackEdit[] }
  | { readonly type: 'change'; readonly itemId: string; readonly options: ItemOptions }
  /** `null` makes the message from the items again. */
  | { readonly type: 'by-hand'; readonly byHand: ManualEdit | null };

export interface StackFields {
  readonly name?: string;
  readonly goal?: string;
  readonly model?: string;
  readonly budget?: number;
  readonly format?: MessageFormat;
  readonly confirm?: boolean;
  readonly task?: string;
  readonly taskId?: string;
}

/** `null` clears an option, a missing field leaves it as it is. */
export interface ItemOptions {
  readonly pinned?: boolean;
  readonly note?: string | null;
  /** Lines end an outline. */
  readonly lines?: readonly LineRange[] | null;
  /** An outline ends a choice of lines. */
  readonly outline?: boolean;
  readonly title?: string;
  /** Text of a pasted item; ignored for any other kind. */
  readonly text?: string;
  readonly edited?: EditedCopy | null;
  readonly headings?: readonly string[] | null;
  readonly variables?: Readonly<Record<string, string>> | null;
  /**
   * Other options of the same source, e.g. the number of comments. A source of another kind is ignored, and so is
   * pasted text.
   */
  readonly source?: Source;
}

export interface ItemPlace {
  readonly itemId: string;
  /** Id of the item after it; `null` for the end. */
  readonly before: string | null;
}

export interface RemovedItem {
  readonly item: StackItem;
  /** Id of the item that was after it; `null` for the end. */
  readonly before: string | null;
}

/**
 * Applies an edit. Ignores an item that is in the stack already (if no place is named), and one that is gone: another
 * writer was first, and the edit is fulfilled or moot. Throws `stacks/too-many-items`.
 */
export function applyStackEdit(stack: Stack, edit: StackEdit): Stack {
  switch (edit.type) {
    case 'set':
      return { ...stack, ...edit.fields };
    case 'add':
      return addItems(stack, edit.items, edit.before);
    case 'remove': {
      const gone = new Set(edit.itemIds);
      return { ...stack, items: stack.items.filter((item) => !gone.has(item.id)) };
    }
    case 'restore':
      return restoreItems(stack, edit.items);
    case 'switch': {
      const ids = new Set(edit.itemIds);
      return {
        ...stack,
        items: stack.items.map((item) => (ids.has(item.id) ? { ...item, on: edit.on } : item)),
      };
    }
    case 'move':
      return moveItems(stack, edit.itemIds, edit.before);
    case 'place':
      return placeItems(stack, edit.places);
    case 'several':
      return edit.edits.reduce(applyStackEdit, stack);
    case 'change':
      return {
        ...stack,
        items: stack.items.map((item) => (item.id === edit.itemId ? changeItem(item, edit.options) : item)),
      };
    case 'by-hand': {
      const { byHand: _before, ...rest } = stack;
      return edit.byHand === null ? rest : { ...rest, byHand: edit.byHand };
    }
  }
}
