import type { BlockKind } from '../../../shared/domain/assembly.ts';
import type { LineRange, MessageFormat } from '../../../shared/domain/stack.ts';

/** Everything a first message is made of, decided and measured already. Texts end lines with LF. */
export interface MessageInput {
  readonly format: MessageFormat;
  readonly stackName: string;
  /** The one about to start; `null` where that can't be told. */
  readonly session: number | null;
  readonly goal: string;
  readonly confirm: boolean;
  /** Where the agent is to keep its log. */
  readonly payloadFolder: string;
  readonly blocks: readonly MessageBlock[];
  /** What the end repeats of the payload; `null` where there is none in the stack. */
  readonly resume: Resume | null;
}

export interface Resume {
  readonly nextAction: string | null;
  readonly filesToReRead: readonly string[];
  /** How the repository has moved on since; absent where it has not, or the person has accepted that. */
  readonly drift?: { readonly session: number; readonly lines: readonly string[] };
}

export interface MessageBlock {
  readonly itemId: string;
  readonly title: string;
  readonly kind: BlockKind;
  /** What the text is, e.g. `file`, or `payload`. */
  readonly source: string;
  /** As the reader is to cite it, e.g. `version 9f2c1a7b30de` or `session 3`; empty where nothing was read. */
  readonly version: string;
  /** The text is a person's own, and `source` says of what. */
  readonly edited?: boolean;
  readonly lines?: readonly LineRange[];
  readonly note?: string;
  /** What is missing, where this is not the whole. */
  readonly partial?: string;
  readonly content: BlockContent;
}

export type BlockContent =
  | {
      readonly status: 'ok';
      readonly text: string;
      /** Name that says the text's language by its extension. */
      readonly fileName: string;
      /** Of the model, for the text alone; `null` where not counted. */
      readonly tokens: number | null;
      /** Hex digits that follow from the content; delimiters are made of them. */
      readonly seed: string;
    }
  | { readonly status: 'absent'; readonly problem: string };

/** A stretch of the message; the message is the parts' texts in order. `before` + `body` + `after` is a part's text. */
export interface MessagePart {
  /** `null`: the frame. */
  readonly itemId: string | null;
  readonly title: string;
  readonly kind: BlockKind | null;
  readonly before: string;
  /** The item's own text, unchanged; empty in the frame. */
  readonly body: string;
  readonly after: string;
}

/** How one format writes what all have in common. Every answer ends with a line end. */
export interface Dialect {
  opening(title: string, stackName: string, session: number | null): string;
  /** A titled text of the frame that may hold anything. */
  section(name: string, text: string): string;
  /** The lines before and after the text of the `place`-th block, counted from 1. */
  block(block: MessageBlock, place: number, text: BlockText): Enclosure;
  /** What stands in place of a block that could not be read. */
  absent(block: MessageBlock, place: number, problem: string): string;
}

export type BlockText = Extract<BlockContent, { status: 'ok' }>;

export interface Enclosure {
  readonly before: string;
  readonly after: string;
}
