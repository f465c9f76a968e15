import type { Outline } from '../../../shared/domain/outline.ts';
import type { BlockKind } from '../../../shared/domain/sourceKinds.ts';
import type { LineRange, MessageFormat } from '../../../shared/domain/stack.ts';

/** Everything that a first message consists of, settled and measured. Lines of texts end with LF. */
export interface MessageInput {
  readonly format: MessageFormat;
  readonly stackName: string;
  /** Number of the next session; `null` if it is unknown. */
  readonly session: number | null;
  readonly goal: string;
  readonly confirm: boolean;
  /** Folder in which the agent keeps its log. */
  readonly payloadFolder: string;
  readonly blocks: readonly MessageBlock[];
  /** Part of the payload that the end repeats; `null` if the stack has no payload. */
  readonly resume: Resume | null;
}

export interface Resume {
  readonly nextAction: string | null;
  readonly filesToReRead: readonly string[];
  /** Changes in the repository since the payload; absent if there are none, or the user accepted them. */
  readonly drift?: { readonly session: number; readonly lines: readonly string[] };
}

export interface MessageBlock {
  readonly itemId: string;
  readonly title: string;
  readonly kind: BlockKind;
  /** Kind of the text, e.g. `file`, or `payload`. */
  readonly source: string;
  /** Version for the reader to cite, e.g. `version 9f2c1a7b30de` or `session 3`; empty if nothing was read. */
  readonly version: string;
  /** True if the text is the user's own; `source` then names its origin. */
  readonly edited?: boolean;
  readonly lines?: readonly LineRange[];
  /** Set for a file whose outline was asked for. */
  readonly outline?: Outline;
  readonly note?: string;
  /** Sentence about what is missing, if the text is incomplete. */
  readonly partial?: string;
  /** True for a prompt, which the agent is to follow, in contrast to a text that it is to know. */
  readonly instruction?: true;
  readonly content: BlockContent;
}

export type BlockContent =
  | {
      readonly status: 'ok';
      readonly text: string;
      /** Name whose extension tells the text's language. */
      readonly fileName: string;
      /** Tokens of the model for the text alone; `null` if not counted. */
      readonly tokens: number | null;
      /** Hex digits that depend on the content alone; delimiters consist of them. */
      readonly seed: string;
    }
  | { readonly status: 'absent'; readonly problem: string };

/** A stretch of the message; the message is the parts' texts in order. `before` + `body` + `after` is a part's text. */
export interface MessagePart {
  /** `null` for the frame. */
  readonly itemId: string | null;
  readonly title: string;
  readonly kind: BlockKind | null;
  readonly before: string;
  /** The item's own text, unchanged; empty in the frame. */
  readonly body: string;
  readonly after: string;
}

/** Renders the elements of a message in one format. Every result ends with a line end. */
export interface Dialect {
  opening(title: string, stackName: string, session: number | null): string;
  /** Renders a titled text of the frame; the text may contain anything. */
  section(name: string, text: string): string;
  /** Returns the lines before and after the text of the `place`-th block, counted from 1. */
  block(block: MessageBlock, place: number, text: BlockText): Enclosure;
  /** Renders the replacement for a block that could not be read. */
  absent(block: MessageBlock, place: number, problem: string): string;
}

export type BlockText = Extract<BlockContent, { status: 'ok' }>;

export interface Enclosure {
  readonly before: string;
  readonly after: string;
}
