import type { FileState, PayloadEntry, SectionId } from './payload.ts';

export const checkIds = [
  'missing-section',
  'too-long',
  'nested-list',
  'transcript',
  'file-tree',
  'raw-output',
  'style-preference',
  'micro-decision',
  'no-why',
  'no-text',
  'said-twice',
  'vague',
  'next-not-concrete',
  'no-reread',
  'rival-next',
  'done-next',
  'older-copy',
  'machine-bound',
  'test-login',
  'stale-lines',
  'prose',
  'secret',
  'possible-secret',
  'secret-left-out',
  'unknown-file',
  'lines-out-of-range',
  'lines-moved',
  'claim-contradicted',
  'claim-uncommitted',
  'claim-unverified',
] as const;
export type CheckId = (typeof checkIds)[number];

/** Checks that run only if they are asked for: on documents of many makers they were not right often enough. */
export const checksOffByDefault: ReadonlySet<CheckId> = new Set<CheckId>(['micro-decision', 'no-reread']);

export type CheckSeverity = 'error' | 'warning' | 'info';

/** A problem that would hinder the next session. Deterministic: no model is involved. */
export interface PayloadCheck {
  readonly id: CheckId;
  readonly severity: CheckSeverity;
  readonly section?: SectionId;
  /** Line of the checked text, from 1. */
  readonly line?: number;
  /** Index of the section and of the entry in it, in the checked payload. */
  readonly at?: { readonly section: number; readonly entry?: number };
  /** A sentence, with any secret masked. */
  readonly message: string;
  /** Number of the value that a secret check is about: checks with the same number are about the same value. */
  readonly finding?: number;
  /** The decision that the user can make about the value, in place of a fix. */
  readonly decide?: 'allow' | 'ask-again';
  readonly fix?: CheckFix;
}

/** The remedy that one key applies. Places refer to the checked payload; all others stay. */
export interface CheckFix {
  /** A plain verb with its object: `Cut the file tree`. */
  readonly label: string;
  readonly replace: readonly {
    readonly section: number;
    readonly entry: number;
    /** Empty to remove the entry. */
    readonly with: readonly PayloadEntry[];
  }[];
  /** Text that moves into the library, e.g. style rules. */
  readonly snippet?: { readonly name: string; readonly text: string };
}

export type ClaimVerdict = 'verified' | 'contradicted' | 'uncommitted' | 'unverified';

/** Git's result for one file in play. */
export interface FileClaim {
  readonly at: { readonly section: number; readonly entry: number };
  readonly path: string;
  readonly state: FileState | null;
  readonly verdict: ClaimVerdict;
  /** Lines since `since`; `null` if they can't be counted. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** The reason why it is not verified: a sentence. */
  readonly problem?: string;
  /** True if there is no file at its path. */
  readonly missing?: boolean;
  /** The present path of a file that was renamed since. */
  readonly movedTo?: string;
  /** True if it is or lies in a submodule that is not checked out here. */
  readonly notCheckedOut?: true;
}

/** Git's results for the files in play, and for the others. */
export type RepositoryClaims =
  /** `unreadable`: there is one, but git could not read it. */
  | { readonly repository: 'none' | 'unreadable'; /** A sentence. */ readonly problem: string }
  | {
      readonly repository: 'here';
      readonly branch: string | null;
      readonly head: string | null;
      /**
       * The base commit of "changed": the head of the task's first payload, else the merge base with the main branch.
       */
      readonly since: string | null;
      /** Commits since the newest payload of the task; `null` without one. */
      readonly commits: number | null;
      readonly dirty: readonly string[];
      readonly files: readonly FileClaim[];
      /** Changed since, and not named in the payload. */
      readonly unmentioned: readonly {
        readonly path: string;
        readonly added: number | null;
        readonly deleted: number | null;
        /** True if it was deleted since, and one of its name is there now. */
        readonly madeAgain?: true;
      }[];
      /** Number of changed files that are not listed there: lock files, generated ones, and those above the limit. */
      readonly more?: number;
    };
