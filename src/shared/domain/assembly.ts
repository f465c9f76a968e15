import type { EditState } from './editedCopy.ts';
import type { Finding } from './finding.ts';
import type { FolderFigures } from './folder.ts';
import type { MessageFormat } from './stack.ts';

/** How an item's content stands, as last read. Everything but `ok` is left out of the message and said so. */
export type BlockStatus =
  | 'ok'
  /** Never fetched from its service, or never run: nothing was asked for yet. */
  | 'not-read'
  | 'missing'
  | 'unreadable'
  | 'binary'
  | 'too-large'
  | 'changing'
  | 'outside-project'
  /** Of another project that this machine does not know: it can be located. */
  | 'no-project'
  | 'not-supported';

/** What is known of one item's block. Text is asked for separately. */
export interface BlockSummary {
  readonly itemId: string;
  readonly status: BlockStatus;
  /** Sentence with the remedy, where status is not `ok`. */
  readonly problem?: string;
  /** Title in the message, e.g. the file's path. */
  readonly title: string;
  /** Second line of the card, e.g. the folder. */
  readonly detail: string;
  /** Kind of the block for colour and legend. */
  readonly kind: BlockKind;
  /**
   * Tokens of the stack's model for the item's text as it leaves: its picked lines or sections, its edited copy,
   * redactions made, without the lines that the message puts around it. `null`: not counted, or there is no text.
   */
  readonly tokens: number | null;
  /** Tokens of the whole block, those lines included: what turning the item off saves. Absent: not in the message. */
  readonly blockTokens?: number;
  /** Hex, of the source's bytes; `null` where it could not be read. */
  readonly sha256: string | null;
  /** First 12 hex digits of the hash, or a payload's session. */
  readonly version: string;
  /** Read with replacement: the encoding had to be guessed or held invalid bytes. */
  readonly encodingNote?: string;
  /** The scanner could not finish; export stays blocked. */
  readonly scanFailed?: boolean;
  readonly origin?: BlockOrigin;
  /** Of a folder. */
  readonly folder?: FolderFigures;
  /** It would leave differently from what was copied last. */
  readonly changedSinceCopied?: boolean;
  /** The person's own text stands in place of its source's; how that stands now. */
  readonly edited?: EditState;
  /** Set while its service is asked, and after that failed. */
  readonly fetch?: FetchState;
}

/** Where a block's text comes from, as its card says it; nothing of it is in the message but `partial`. */
export interface BlockOrigin {
  /** ISO times: when it was fetched or run, and when it was last edited at its source. */
  readonly readAt?: string;
  readonly editedAt?: string;
  readonly editedBy?: string;
  /** Sentence saying what is missing, where this is not the whole. */
  readonly partial?: string;
  /** `https` address to open it at. */
  readonly url?: string;
}

export type FetchState =
  /** `words`: how far it is, or what it waits for. */
  | { readonly state: 'fetching'; readonly words: string }
  /** A sentence with the remedy. The copy fetched before, where there is one, still stands. */
  | { readonly state: 'failed'; readonly problem: string }
  /** By the person. It is not asked for again until they want it; a copy fetched before still stands. */
  | { readonly state: 'stopped' };

export const blockKinds = ['session', 'file', 'notion', 'github', 'git', 'snippet', 'command'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A stack as read now: everything the Assemble screen shows but the text. */
export interface Assembly {
  readonly projectId: string;
  readonly stackId: string;
  /** Grows with each new reading; a view ignores an older one. */
  readonly revision: number;
  /** `reading`: items without a block yet are loading. */
  readonly state: 'reading' | 'ready';
  /** In stack order, items that are off included; without those not read yet. */
  readonly blocks: readonly BlockSummary[];
  /** Tokens of the whole message, frame included; `null` until counted. */
  readonly tokens: number | null;
  readonly exact: boolean;
  /** Tokens of everything that is no item's text. With the `tokens` of the blocks it adds up to `tokens` exactly. */
  readonly frameTokens: number | null;
  readonly findings: readonly Finding[];
  /** Undecided findings and failed scans: copy and save are refused while this is not 0. */
  readonly blocking: number;
  readonly lines: number | null;
  /** UTF-8 bytes. */
  readonly bytes: number | null;
  /** The message is the person's own text, and figures and findings are of it. `missing`: it is not on this machine. */
  readonly byHand?: 'as-taken' | 'stack-changed' | 'missing';
  /** When this stack was copied or saved last, ISO, and how many of its items have changed since; absent: never. */
  readonly lastCopied?: { readonly at: string; readonly changed: number };
  /** ms, for "15 items scanned in 84 ms". */
  readonly scanMs: number | null;
}

/** A stretch of the preview. Values of findings, whatever their state, are replaced by marks. */
export interface PreviewPart {
  /** `null`: the frame. */
  readonly itemId: string | null;
  readonly title: string;
  readonly kind: BlockKind | null;
  /** Of the item's own text, as in `BlockSummary`; `null` for the frame. */
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

export type ExportTarget = 'clipboard' | 'file' | 'reference';

/** How an export ended. Only `done` left anything on the clipboard or on disk. */
export type ExportResult =
  | {
      readonly status: 'done';
      readonly items: number;
      readonly tokens: number;
      readonly exact: boolean;
      readonly redacted: number;
      /** Findings that a person had allowed to be in it. */
      readonly allowed: number;
      /** It is the text that the person edited by hand. */
      readonly byHand?: true;
      /** Relative path of the saved file. */
      readonly path?: string;
      /** Titles of items that could not be read and are marked as missing in the message. */
      readonly unreadable: readonly string[];
      /** What is missing of items that are not whole: `House rules: No value for reviewer.` */
      readonly incomplete?: readonly string[];
    }
  | { readonly status: 'blocked'; readonly blocking: number }
  | { readonly status: 'over-budget'; readonly tokens: number; readonly budget: number }
  | { readonly status: 'empty' }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };

/** Whether there is anything to copy: an item that is on, or a text that the person edited. */
export function hasMessage(
  stack: { readonly items: readonly { readonly on: boolean }[] } | null | undefined,
  assembly: Assembly | null,
): boolean {
  return assembly?.byHand !== undefined || (stack?.items.some((item) => item.on) ?? false);
}
