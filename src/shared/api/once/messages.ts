import type { BlockStatus } from '../../domain/assembly.ts';
import type { Finding } from '../../domain/finding.ts';
import type { GitView } from '../../domain/source/gitView.ts';
import type { LeftOutFiles, RootRef, ScannedFinding, UnreadFile } from './files.ts';
import type { Model } from '../../domain/model.ts';
import type { OutlineFacts } from '../../domain/outline.ts';
import type { Source } from '../../domain/source.ts';
import type { Stack } from '../../domain/stack.ts';

/** The target of a message. The caller prints. */
export type MessageTarget =
  | { readonly kind: 'print' }
  | { readonly kind: 'clipboard' }
  /** The next free `first-message-N.md` in the payload folder. */
  | { readonly kind: 'payload-folder' }
  /** Replaces an existing file. The path is absolute. */
  | { readonly kind: 'file'; readonly path: string };

/** Sources that a command names, each by the option of that name. */
export interface NamedSources {
  /** Files, folders and patterns inside the root. */
  readonly file: readonly string[];
  /** Files of which the message has outlines, named in the same way. */
  readonly outline: readonly string[];
  /** Folders whose files are named as trees. */
  readonly tree: readonly NamedTree[];
  /** Names or ids of the library. */
  readonly snippet: readonly string[];
  readonly git: readonly GitView[];
  /** Links or ids. */
  readonly notion: readonly string[];
  /** Numbers, `owner/name#12`, or links. */
  readonly issue: readonly string[];
  readonly payload?: number | 'latest';
}

/** A folder inside the root, as the user names it; `depth` is absent for all levels. */
export interface NamedTree {
  readonly path: string;
  readonly depth?: number;
}

export interface AssembleArgs extends RootRef {
  /** Name or id of a stack made in the app; absent for only the files and sources below. */
  readonly stack?: string;
  readonly named: NamedSources;
  readonly fields: Partial<Pick<Stack, 'goal' | 'budget' | 'model' | 'format' | 'confirm'>>;
  /** Values for the prompts and snippets of the message, by the names of their variables. */
  readonly values: Readonly<Record<string, string>>;
  /** Redacts every finding, regardless of decisions in the app. */
  readonly redact: boolean;
  /** Lets possible secrets leave that nothing was decided about. */
  readonly allowPossible: boolean;
  readonly target: MessageTarget;
}

export interface MessageItem {
  readonly id: string;
  readonly kind: Source['kind'] | 'unknown';
  readonly title: string;
  readonly tokens: number | null;
  readonly sha256: string | null;
  readonly version: string;
  readonly status: BlockStatus;
  /** A sentence, if it could not be read. */
  readonly problem?: string;
  /** Set for an outline. */
  readonly outline?: OutlineFacts;
  /** Files of a folder item. */
  readonly files?: readonly MessageFile[];
  /** The reason why a cached copy is in the message, and the time of fetching. */
  readonly stale?: { readonly problem: string; readonly readAt?: string };
  /** A sentence about what it lacks, e.g. values of a snippet. */
  readonly partial?: string;
  /** Set if it could not be scanned to its end. */
  readonly scanFailed?: true;
}

export interface MessageFile {
  readonly path: string;
  readonly tokens: number | null;
  readonly sha256: string | null;
  readonly status: BlockStatus;
  readonly problem?: string;
}

/** The outcome of sending an allowed message to its target. */
export type MessageLeft =
  /** `path` is relative to the root, or the requested one. */
  | { readonly status: 'done'; readonly path?: string }
  /** Characters. */
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number }
  /** The target is a folder or a device, which a file can't replace. */
  | { readonly status: 'no-file'; readonly is: 'folder' | 'device' }
  /** The message contains the very file that it would replace. */
  | { readonly status: 'is-source' };

export interface AssembledMessage {
  readonly status: 'assembled';
  /** The message as the gate released it; `null` while a finding blocks it. */
  readonly text: string | null;
  readonly tokens: number;
  readonly budget: number;
  readonly model: Pick<Model, 'id' | 'name' | 'exact' | 'window'>;
  /** Sorted as in the message. */
  readonly items: readonly MessageItem[];
  readonly findings: readonly Finding[];
  /** Patterns that match no file, and the files that patterns left out; suspected secrets are masked. */
  readonly unmatched: readonly string[];
  readonly leftOut: LeftOutFiles;
  /** Files that patterns and folder items match and that can't be read. */
  readonly unread: readonly UnreadFile[];
  /** `null` if it may not leave, or if no requested source could be read. */
  readonly left: MessageLeft | null;
  /** Sentences about the stack and its decisions, e.g. a damaged file that was set aside. */
  readonly stackNotices: readonly string[];
  /** Sentences about the stored copy of a saved stack's message. */
  readonly copyNotices: readonly string[];
}

export type AssembleAnswer =
  | AssembledMessage
  | { readonly status: 'outside-project'; readonly name: string }
  /** The text names nothing that the service could contain. */
  | { readonly status: 'no-reference'; readonly service: 'notion' | 'github'; readonly text: string };

/** A prompt or snippet with its values. */
export type FilledPrompt =
  | {
      readonly status: 'filled';
      readonly name: string;
      /** `null` while a suspected secret in it is undecided, or if it could not be scanned. */
      readonly text: string | null;
      readonly tokens: number | null;
      /** Variables without a value: the text has them as written. */
      readonly missing: readonly string[];
      /** Given names that the prompt has no variable for. */
      readonly unused: readonly string[];
      readonly findings: readonly ScannedFinding[];
      /** Set if it was to be copied and could be. */
      readonly copied: Exclude<MessageLeft, { readonly status: 'no-file' | 'is-source' }> | null;
    }
  /** `problem`: a sentence that lists similar names. */
  | { readonly status: 'unknown'; readonly problem: string };
