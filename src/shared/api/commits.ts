import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { Finding } from '../domain/finding.ts';
import { operation, project, type CopyResult, type Operation, type ProjectRef } from './common.ts';

/** A file that is not committed. */
export interface PlannedFile {
  /** Names it within the plan, and in later plans of the same worktree. */
  readonly key: string;
  /** Relative to the top of the worktree, with `/`. */
  readonly path: string;
  readonly state: 'modified' | 'added' | 'untracked' | 'deleted';
  /** Lines that differ from the last commit; `null` if unknown or binary. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** True if an edit, or perhaps a command, of the session or of its sub-agents wrote it. */
  readonly touched: boolean;
  /** True if only a part of its change is staged: the commit takes the file as it is on disk. */
  readonly partlyStaged: boolean;
  /** The reason why it can't be committed here, as a sentence with the remedy. */
  readonly refused: string | null;
  /** Suspected secrets that the user has not allowed in this project; each keeps the file out of a commit. */
  readonly findings: readonly Pick<Finding, 'rule' | 'tier' | 'line' | 'masked'>[];
  /** The reason why it could not be scanned, as a part of a sentence; such a file has to be allowed, too. */
  readonly unscanned: string | null;
}

/** A commit that waits for the user's confirmation. */
export interface CommitPlan {
  readonly planId: string;
  /** The worktree, if it is another folder than the project's. */
  readonly folder: string | null;
  /** `null` for a detached HEAD. */
  readonly branch: string | null;
  /** `null` before the first commit. */
  readonly head: string | null;
  /** The files that the session touched come first. */
  readonly files: readonly PlannedFile[];
  /** Uncommitted files that are not listed, since there are too many. */
  readonly more: number;
  /** A message to begin with. */
  readonly message: string;
}

export interface PlanRef {
  readonly planId: string;
}

export interface ChosenCommit extends PlanRef {
  readonly keys: readonly string[];
  readonly message: string;
}

export interface Committed {
  readonly commit: string;
  /** True if `undo` can take it back now. */
  readonly undoable: boolean;
}

/**
 * Commits of chosen files with the user's own git settings and hooks, as far as nothing in the files and in the message is a
 * suspected secret that the user has not allowed. Methods that name a plan reject with `git/commit-refused` once it is gone.
 */
export interface CommitsApi {
  /**
   * Lists uncommitted files, those that a session touched first; `session`: a key of `recovery.list`. Changes nothing. Rejects
   * with `git/…`, for example during a merge.
   */
  plan(args: ProjectRef & Operation & { readonly session?: string }): Promise<CommitPlan>;
  /** Allows the suspected secrets of a file as it is now in this project, for a reason; returns the file. */
  allow(args: PlanRef & { readonly key: string; readonly reason: string }): Promise<PlannedFile>;
  /** Writes the commands of a commit to the clipboard, and reads them back. */
  copyCommands(args: ChosenCommit): Promise<CopyResult>;
  /**
   * Commits the files as they were planned, once for each plan: a repeated call answers with the same commit. Rejects with
   * `git/…`, and with `cancelled` if it was stopped before the commit was made; then the staged files are as before.
   */
  run(args: ChosenCommit & Operation): Promise<Committed>;
  /** Takes the commit of a plan back: its changes stay on disk, and the staged files are as before it. */
  undo(args: PlanRef): Promise<void>;
}

const { id } = filled;
const planRef = { planId: id };
const chosen = {
  ...planRef,
  keys: z.array(id).min(1).max(5_000),
  message: z
    .string()
    .min(1)
    .max(10_000)
    .regex(/^[^\0]*$/u),
};

export const commitsSchemas = {
  plan: z.strictObject({ ...project, ...operation, session: id.exactOptional() }),
  allow: z.strictObject({ ...planRef, key: id, reason: z.string().max(500) }),
  copyCommands: z.strictObject(chosen),
  run: z.strictObject({ ...chosen, ...operation }),
  undo: z.strictObject(planRef),
};
