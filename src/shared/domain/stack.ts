import { viewEditedCopy, type ByHand, type EditedCopy, type EditedCopyView } from './editedCopy.ts';
import { viewSource, type Source, type SourceView } from './source.ts';

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
  /** Off: kept in the stack, left out of the message. */
  readonly on: boolean;
  readonly source: Source;
  readonly pinned?: boolean;
  readonly note?: string;
  readonly lines?: readonly LineRange[];
  /** Ids of the sections that are in, of a source that has any; absent: all. */
  readonly headings?: readonly string[];
  /** Values typed for a snippet's `{{name}}`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Stands in the message in place of the source's text. */
  readonly edited?: EditedCopy;
  readonly extra?: UnknownFields;
}

/** A saved, ordered selection of items. Stack order is message order. */
export interface Stack {
  readonly id: string;
  readonly name: string;
  /** ISO time; lists are sorted by it. Absent in a file made by hand. */
  readonly created?: string;
  readonly task: string;
  readonly taskId?: string;
  readonly goal: string;
  /** Id in models.json. */
  readonly model: string;
  /** Tokens of `model`. */
  readonly budget: number;
  readonly format: MessageFormat;
  /** Ends the message with the confirm prompt and the request to keep the session log. */
  readonly confirm: boolean;
  /** The message is the person's own text, not what the items make. */
  readonly byHand?: ByHand;
  readonly items: readonly StackItem[];
  /** Lies in the repository, for everybody who has it. Where it lies says so: it is no part of the file. */
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

/** What the renderer gets to see of a stack: everything but texts and unknown fields. */
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
