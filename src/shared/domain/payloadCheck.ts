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
  'prose',
  'secret',
  'secret-left-out',
  'unknown-file',
  'lines-out-of-range',
  'claim-contradicted',
  'claim-uncommitted',
  'claim-unverified',
] as const;
export type CheckId = (typeof checkIds)[number];

export type CheckSeverity = 'error' | 'warning' | 'info';

/** What the next session would trip over. Deterministic: no model is asked. */
export interface PayloadCheck {
  readonly id: CheckId;
  readonly severity: CheckSeverity;
  readonly section?: SectionId;
  /** Of the text that was checked, from 1. */
  readonly line?: number;
  /** Index of the section and of the entry in it, in the payload that was checked. */
  readonly at?: { readonly section: number; readonly entry?: number };
  /** A sentence. A found secret is masked in it. */
  readonly message: string;
  /** Number of the value that a secret check is about: checks with the same number are about the same value. */
  readonly finding?: number;
  readonly fix?: CheckFix;
}

/** What one key does about it. Places are those of the payload that was checked; all others stay. */
export interface CheckFix {
  /** A plain verb with its object: `Cut the file tree`. */
  readonly label: string;
  readonly replace: readonly {
    readonly section: number;
    readonly entry: number;
    /** None: the entry is cut. */
    readonly with: readonly PayloadEntry[];
  }[];
  /** Text that moves into the library, e.g. style rules. */
  readonly snippet?: { readonly name: string; readonly text: string };
}

export type ClaimVerdict = 'verified' | 'contradicted' | 'uncommitted' | 'unverified';

/** What git says of one file in play. */
export interface FileClaim {
  readonly at: { readonly section: number; readonly entry: number };
  readonly path: string;
  readonly state: FileState | null;
  readonly verdict: ClaimVerdict;
  /** Lines since `since`; `null` where they can't be told. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** Why it is not verified: a sentence. */
  readonly problem?: string;
  /** Nothing is at its path. */
  readonly missing?: boolean;
  /** Where it is now, of one that was renamed since. */
  readonly movedTo?: string;
}

/** What git says of the files in play, and of the others. */
export type RepositoryClaims =
  | { readonly repository: 'none'; /** A sentence. */ readonly problem: string }
  | {
      readonly repository: 'here';
      readonly branch: string | null;
      readonly head: string | null;
      /** The commit that "changed" counts from: the head of the task's first payload, else the merge base with the main branch. */
      readonly since: string | null;
      /** Commits since the newest payload of the task; `null` where there is none. */
      readonly commits: number | null;
      readonly dirty: readonly string[];
      readonly files: readonly FileClaim[];
      /** Changed since, and not named in the payload. */
      readonly unmentioned: readonly {
        readonly path: string;
        readonly added: number | null;
        readonly deleted: number | null;
      }[];
      /** Changed files that are not listed there: lock files, generated ones, and what is too many. */
      readonly more?: number;
    };
