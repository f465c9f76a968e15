import { viewEditedCopy, type ManualEdit, type EditedCopy, type EditedCopyView } from './stack/editedCopy.ts';
import type { Source, SourceView } from './source.ts';
import { viewSource } from './sourceKinds.ts';

export const messageFormats = ['markdown', 'xml', 'plain'] as const;
export type MessageFormat = (typeof messageFormats)[number];

/** First and last line, both counted from 1 and both included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Fields of a newer version that this one does not know; written back as they were read. */
export type UnknownFields = Readonly<Record<string, unknown>>;

export interface StackItem {
  readonly id: string;
  /** False if the item stays in the stack but is left out of the message. */
  readonly on: boolean;
  readonly source: Source;
  readonly pinned?: boolean;
  readonly note?: string;
  readonly lines?: readonly LineRange[];
  /** True for the outline of a file, or of a folder's files. An item with it has no `lines`. */
  readonly outline?: boolean;
  /** Ids of the included sections, for a source with sections; absent for all. */
  readonly headings?: readonly string[];
  /** Values typed for a snippet's `{{name}}`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Replaces the source's text in the message. */
  readonly edited?: EditedCopy;
  readonly extra?: UnknownFields;
}

/** A saved, ordered selection of items. Stack order is message order. */
export interface Stack {
  readonly id: string;
  readonly name: string;
  /** ISO time, by which lists are sorted. Absent in a file made by hand. */
  readonly created?: string;
  readonly task: string;
  readonly taskId?: string;
  readonly goal: string;
  /** Id in models.json. */
  readonly model: string;
  /** Tokens of `model`. */
  readonly budget: number;
  readonly format: MessageFormat;
  /** True to end the message with the confirm prompt and the request to update the session log. */
  readonly confirm: boolean;
  /** Set if the message is the user's own text instead of the items' text. */
  readonly byHand?: ManualEdit;
  readonly items: readonly StackItem[];
  /**
   * Set for a stack in the repository, for everyone who has it. Its folder shows that: the file does not contain it.
   */
  readonly shared?: true;
  readonly extra?: UnknownFields;
}

export type StackItemView = Omit<StackItem, 'source' | 'edited' | 'extra'> & {
  readonly source: SourceView;
  readonly edited?: EditedCopyView;
};
export type StackView = Omit<Stack, 'items' | 'extra'> & { readonly items: readonly StackItemView[] };

export const maxItems = 5_000;
export const defaultBudget = 60_000;

/** Returns the renderer's view of a stack: everything except texts and unknown fields. */
export function viewStack(stack: Stack): StackView {
  const { extra: _stackExtra, items, ...rest } = stack;
  return {
    ...rest,
    items: items.map(({ extra: _extra, source, edited, ...item }) => ({
      ...item,
      source: viewSource(source),
      ...(edited === undefined ? {} : { edited: viewEditedCopy(edited) }),
    })),
  };
}
