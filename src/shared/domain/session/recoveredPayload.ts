import type { PayloadEntry, PayloadSection } from '../payload.ts';

/**
 * A line's claim to be trusted. `verified`: git says it. `claimed`: the agent said it, and nothing proves
 * it. `reconstructed`: records of the transcript, the user's words or an earlier payload show it.
 */
export type Standing = 'verified' | 'claimed' | 'reconstructed';

/** The source of a line. */
export type EntryEvidence =
  | {
      readonly kind: 'record';
      /** Line of the transcript, from 1. */
      readonly line: number;
      /** Absolute path of a sub-agent's transcript; absent for the session's own. */
      readonly transcript?: string;
      readonly at: string | null;
    }
  | { readonly kind: 'commit'; readonly commit: string }
  /** Git's answer about the worktree. */
  | { readonly kind: 'git' }
  /** The agent's to-do list, as it was last. */
  | { readonly kind: 'todos' }
  | { readonly kind: 'payload'; readonly session: number }
  | { readonly kind: 'stash'; readonly commit: string }
  /** A note in the project. Its path is relative to the top of the worktree. */
  | { readonly kind: 'note'; readonly path: string; readonly line: number }
  /** A summary that the person pasted; `null` for the whole of it. */
  | { readonly kind: 'pasted'; readonly line: number | null };

/** An entry of a recovered payload. Its text ends with a mark that names standing and evidence, e.g. `[claimed: 14:22Z line 120]`. */
export interface RecoveredEntry extends PayloadEntry {
  readonly standing: Standing;
  /** `null` for a line about the draft itself. */
  readonly evidence: EntryEvidence | null;
}

export interface RecoveredSection extends Omit<PayloadSection, 'entries'> {
  readonly entries: readonly RecoveredEntry[];
}

/** An entry that the limit left no room for. */
export interface LeftOutEntry extends RecoveredEntry {
  readonly section: PayloadSection['id'];
}

/** Characters: the longest summary that a person may paste. */
export const maxSummary = 200_000;

/** The draft of a payload, made of the evidence alone: the same evidence makes the same bytes. */
export interface RecoveredPayload {
  readonly title: string;
  readonly template: 'recovery';
  /** The task of the earlier payload that the session is known to have begun with; absent without one. */
  readonly task?: string;
  readonly taskId?: string;
  readonly markdown: string;
  /** Tokens of `markdown`, counted with o200k. */
  readonly tokens: number;
  readonly limit: number;
  readonly sections: readonly RecoveredSection[];
  /** Sorted by the order in which they would have been taken. */
  readonly leftOut: readonly LeftOutEntry[];
}

/**
 * Words of the agent that git or the transcript contradicts. `tests-not-seen`: no run of tests is recorded. `tests-failed`: the
 * last one failed. `tests-unknown`: its result is unknown. `never-changed`, `no-such-file`: said to be written. `no-such-commit`,
 * `not-on-branch`: a commit that was named or made. `nothing-committed`: said to be committed.
 */
export interface Contradiction {
  readonly kind:
    | 'tests-not-seen'
    | 'tests-failed'
    | 'tests-unknown'
    | 'never-changed'
    | 'no-such-file'
    | 'no-such-commit'
    | 'not-on-branch'
    | 'nothing-committed';
  /** The words, shortened. */
  readonly said: string;
  /** A sentence about what is the case. */
  readonly found: string;
  readonly evidence: EntryEvidence;
}

/** A summary, the agent's own or a pasted one, held against the rest of the session. */
export interface SummaryCheck {
  /** Facts from before the summary that it does not contain; for a pasted one all facts count. */
  readonly leavesOut: {
    /** Files that the session had written; without a transcript those that are not committed. */
    readonly files: readonly string[];
    /** The user's words. */
    readonly words: readonly string[];
    /** Ids of sub-agents and background commands with an unread result. */
    readonly results: readonly string[];
  };
  /** Paths that it names, with the file that each means by its end; `null` if there is none. */
  readonly paths: readonly {
    readonly named: string;
    readonly path: string | null;
    readonly changed: boolean;
  }[];
  /** Commits that it names. */
  readonly commits: readonly { readonly named: string; readonly commit: string | null }[];
}
