import type { BlockKind } from './sourceKinds.ts';
import type { EditState } from './stack/editedCopy.ts';
import type { Finding } from './finding.ts';
import type { OutlineFacts } from './outline.ts';
import type { FolderFigures } from './source/folder.ts';
import type { LinkedAgent } from './linkedAgent.ts';
import type { MessageFormat } from './stack.ts';

/**
 * State of an item's content, as last read. Content in any other state than `ok` is left out, and the message says so.
 */
export type BlockStatus =
  | 'ok'
  /** Never fetched from its service, or never run: no request was made yet. */
  | 'not-read'
  | 'missing'
  | 'unreadable'
  | 'binary'
  | 'too-large'
  | 'changing'
  | 'outside-project'
  /** The file belongs to a project without a known folder on this machine, which the user can locate. */
  | 'no-project'
  | 'not-supported';

/** Facts about one item's block. Its text is a separate request. */
export interface BlockSummary {
  readonly itemId: string;
  readonly status: BlockStatus;
  /** Sentence with the remedy, if status is not `ok`. */
  readonly problem?: string;
  /** Title in the message, e.g. the file's path. */
  readonly title: string;
  /** Second line of the card, e.g. the folder. */
  readonly detail: string;
  /** Kind of the block for colour and legend. */
  readonly kind: BlockKind;
  /**
   * Tokens of the stack's model for the item's text as it leaves: its picked lines or sections, its edited copy, with
   * redactions, without the lines that the message puts around it. `null` if not counted, or without text.
   */
  readonly tokens: number | null;
  /**
   * Tokens of the whole block, including those lines: turning the item off saves these. Absent if not in the message.
   */
  readonly blockTokens?: number;
  /** Hex, of the source's bytes; `null` if they could not be read. */
  readonly sha256: string | null;
  /** First 12 hex digits of the hash, or a payload's session. */
  readonly version: string;
  /** Set if decoding replaced bytes: the encoding was guessed or the text contains invalid bytes. */
  readonly encodingNote?: string;
  /** True if the scan could not finish; export stays blocked. */
  readonly scanFailed?: boolean;
  readonly origin?: BlockOrigin;
  /** Set if the item asks for an outline. */
  readonly outline?: OutlineFacts;
  /** Figures of a folder item. */
  readonly folder?: FolderFigures;
  /** True if it would leave differently from the last copy. */
  readonly changedSinceCopied?: boolean;
  /** State of the user's own text that replaces its source's text. */
  readonly edited?: EditState;
  /** Set during a request to its service, and after that failed. */
  readonly fetch?: FetchState;
}

/** Origin of a block's text, for its card; only `partial` and `isPrompt` matter to the message, too. */
export interface BlockOrigin {
  /** ISO times: when it was fetched or run, and when it was last edited at its source. */
  readonly readAt?: string;
  readonly editedAt?: string;
  readonly editedBy?: string;
  /** Sentence that names the missing part, if this is not the whole. */
  readonly partial?: string;
  /** True for a prompt of the library. */
  readonly isPrompt?: true;
  /** `https` address at which it opens. */
  readonly url?: string;
}

export type FetchState =
  /** `words`: its progress, or the reason why it waits. */
  | { readonly state: 'fetching'; readonly words: string }
  /** A sentence with the remedy. An earlier cached copy stays in use. */
  | { readonly state: 'failed'; readonly problem: string }
  /** The user stopped it. No new request is made until the user wants it; an earlier cached copy stays in use. */
  | { readonly state: 'stopped' };

/** The result of reading a stack: everything the Assemble screen shows except the text. */
export interface Assembly {
  readonly projectId: string;
  readonly stackId: string;
  /** Grows with each reading; a view ignores an older one. */
  readonly revision: number;
  /** `reading`: items without a block are still loading. */
  readonly state: 'reading' | 'ready';
  /** In stack order, including items that are off; without unread ones. */
  readonly blocks: readonly BlockSummary[];
  /** Tokens of the whole message, frame included; `null` until counted. */
  readonly tokens: number | null;
  readonly exact: boolean;
  /** Tokens of everything outside of items' texts. With the `tokens` of the blocks it adds up to `tokens` exactly. */
  readonly frameTokens: number | null;
  readonly findings: readonly Finding[];
  /** Undecided findings and failed scans: copy and save are refused unless this is 0. */
  readonly blocking: number;
  readonly lines: number | null;
  /** UTF-8 bytes. */
  readonly bytes: number | null;
  /**
   * Set if the message is the user's own text, which figures and findings then belong to. `missing`: it is not on this
   * machine.
   */
  readonly byHand?: 'as-taken' | 'stack-changed' | 'missing';
  /**
   * Time of the last copy or save of this stack, ISO, and how many of its items have changed since; absent if never.
   */
  readonly lastCopied?: { readonly at: string; readonly changed: number };
  /** ms, for "15 items scanned in 84 ms". */
  readonly scanMs: number | null;
}

/** A part of the preview. Marks replace the values of all findings. */
export interface PreviewPart {
  /** `null` for the frame. */
  readonly itemId: string | null;
  readonly title: string;
  readonly kind: BlockKind | null;
  /** Tokens of the item's own text, as in `BlockSummary`; `null` for the frame. */
  readonly tokens: number | null;
  readonly text: string;
  readonly marks: readonly PreviewMark[];
}

/** Place of a finding in a part's text, UTF-16 offsets. */
export interface PreviewMark {
  readonly findingId: string;
  readonly start: number;
  readonly end: number;
}

export interface Preview {
  readonly revision: number;
  readonly format: MessageFormat;
  readonly parts: readonly PreviewPart[];
}

/** The clipboard, a file beside the repository, that file with one line that names it on the clipboard, or an agent. */
export type ExportTarget = 'clipboard' | 'file' | 'reference' | LinkedAgent;

/** A message that has left. */
export interface MessageSent {
  readonly status: 'done';
  readonly items: number;
  readonly tokens: number;
  readonly exact: boolean;
  readonly redacted: number;
  /** Number of findings in it that the user had allowed. */
  readonly allowed: number;
  /** Set if it is the text that the user edited by hand. */
  readonly byHand?: true;
  /** Relative path of the saved file. */
  readonly path?: string;
  /** Titles of items that could not be read and are marked as missing in the message. */
  readonly unreadable: readonly string[];
  /** Missing parts of incomplete items: `House rules: No value for reviewer.` */
  readonly incomplete?: readonly string[];
}

/**
 * An agent that was not opened. `no-host`: this host opens none. `no-program`: the system knows no program for its links.
 * `folder`: its link can't name the project's folder. `refused`: the system did not take the link.
 */
export interface NotOpened {
  readonly status: 'not-opened';
  readonly agent: LinkedAgent;
  readonly why: 'no-host' | 'no-program' | 'folder' | 'refused';
  /** Set if the message was saved by then. */
  readonly saved?: MessageSent;
}

/** The outcome of an export. Only `done`, and `not-opened` with a saved message, wrote to the clipboard or the disk. */
export type ExportResult =
  | MessageSent
  | NotOpened
  | { readonly status: 'blocked'; readonly blocking: number }
  | { readonly status: 'over-budget'; readonly tokens: number; readonly budget: number }
  | { readonly status: 'empty' }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };

/** True if there is anything to copy: an item that is on, or a text that the user edited. */
export function hasMessage(
  stack: { readonly items: readonly { readonly on: boolean }[] } | null | undefined,
  assembly: Assembly | null,
): boolean {
  return assembly?.byHand !== undefined || (stack?.items.some((item) => item.on) ?? false);
}
