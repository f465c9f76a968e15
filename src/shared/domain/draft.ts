import type { DroppedEntry } from './ledger.ts';
import type { PayloadCheck, RepositoryClaims } from './payloadCheck.ts';
import type { PayloadEntry, Placed, SectionId, Template } from './payload.ts';

/** An entry in the editor. */
export interface DraftEntry extends PayloadEntry {
  /** Made by whoever adds it; unique in the draft. */
  readonly id: string;
  /** Lines of the source that it was made from. */
  readonly from?: Placed;
}

export interface DraftSection {
  /** The section's id; of `other` with a number, so that it is unique. */
  readonly key: string;
  readonly id: SectionId;
  readonly title: string;
  /** Line of the source with its label. */
  readonly line?: number;
  readonly entries: readonly DraftEntry[];
}

export type DraftOrigin =
  | { readonly kind: 'pasted' }
  /** A file of the project, as it was then. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'template' }
  /** Taken up from a saved payload. */
  | { readonly kind: 'payload'; readonly session: number };

/** A payload while a person makes it true. Kept on disk with every edit. */
export interface Draft {
  readonly id: string;
  /** Counts the edits. */
  readonly revision: number;
  /** ISO times. */
  readonly created: string;
  readonly edited: string;
  readonly origin: DraftOrigin;
  /** What was brought in, as it came; empty where it began from a template. */
  readonly source: string;
  readonly template: Template;
  readonly title: string;
  readonly task: string;
  readonly taskId?: string;
  readonly sections: readonly DraftSection[];
  readonly outside: readonly string[];
  /** Keys of dropped entries that the person let go. */
  readonly letGo: readonly string[];
  /** As what it was saved last, and which revision. */
  readonly saved?: {
    readonly session: number;
    readonly path: string;
    readonly revision: number;
    /** Of the file's bytes, hex: somebody may edit it by hand. */
    readonly sha256: string;
  };
}

/** A draft as the app shows it. */
export interface DraftView extends Draft {
  /** The payload as it would be saved, without front matter. */
  readonly markdown: string;
  /** Whether there is a change to take back, or to repeat. */
  readonly undoable: boolean;
  readonly redoable: boolean;
}

/** What a save of a draft would write now. */
export interface SaveTarget {
  readonly session: number;
  /** Relative to the project. */
  readonly path: string;
  /** The file of its own earlier save, which is as it was written then. */
  readonly again: boolean;
  /** The `sha256` of the earlier save that this was found out for. */
  readonly savedSha?: string;
}

/** What is known of a draft at one of its revisions. */
export interface DraftReport {
  readonly draftId: string;
  readonly revision: number;
  /** Of `markdown`, by o200k. */
  readonly tokens: number;
  /** By section key; of the source, `sourceTokens`. */
  readonly sectionTokens: Readonly<Record<string, number>>;
  readonly entryTokens: Readonly<Record<string, number>>;
  readonly sourceTokens: number;
  /** Places are those of the draft's sections and entries. */
  readonly checks: readonly PayloadCheck[];
  /** Of what the draft's files in play claim; `null` while git was not asked. */
  readonly claims: RepositoryClaims | null;
  readonly dropped: readonly DroppedEntry[];
  readonly target: SaveTarget;
  /** What git does with the payload folder; `none` without a repository. */
  readonly folder: 'tracked' | 'ignored' | 'none';
}

/** A file of the payload folder that looks like a draft and is none of ours. */
export interface FoundDraft {
  readonly path: string;
  readonly bytes: number;
  /** ISO time. */
  readonly changed: string;
}
