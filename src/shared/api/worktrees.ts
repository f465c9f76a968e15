import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { AgentId, SessionEnding } from '../domain/transcript.ts';
import { operation, project, type CopyResult, type Operation, type ProjectRef } from './common.ts';

/** Names a worktree of a project's repository. */
export interface WorktreeRef extends ProjectRef {
  /** One that `worktrees.list` returned. */
  readonly key: string;
}

/** Commits that only one of two branches has. */
export interface BranchDistance {
  /** The other branch. */
  readonly name: string;
  /** `null` if this machine does not have the other branch. */
  readonly ahead: number | null;
  readonly behind: number | null;
}

/** The last session that an agent ran in a worktree. */
export interface WorktreeSession {
  readonly agent: AgentId;
  readonly title: string | null;
  readonly ending: SessionEnding;
  /** ISO time of its last record. */
  readonly ended: string | null;
}

/** Facts of git and of the disk about a worktree whose folder is there. */
export interface WorktreeFacts {
  /** `null` before the first commit. */
  readonly commit: { readonly commit: string; readonly subject: string; readonly authored: string } | null;
  /** Changed, new and conflicted files; a new folder counts as one. */
  readonly uncommitted: number;
  readonly upstream: BranchDistance | null;
  /** Compared with the branch of the main worktree; `null` if it is on that branch. */
  readonly main: BranchDistance | null;
  /** The newest saved payload; `null` without one. */
  readonly payload: {
    readonly session: number;
    readonly task?: string;
    readonly saved?: string;
  } | null;
  readonly session: WorktreeSession | null;
}

export interface WorktreeRow {
  readonly key: string;
  /** Name of its folder. */
  readonly name: string;
  /** Absolute, for display, and to open it. */
  readonly path: string;
  /** `null` for a detached HEAD. */
  readonly branch: string | null;
  readonly isMain: boolean;
  /** True for the folder that the project is. */
  readonly isOwn: boolean;
  /** The reason of `git worktree lock`, which may be empty; `null` if it is not locked. */
  readonly locked: string | null;
  /** `gone`: its folder is not there. `failed`: git could not read it, for the reason in `problem`. */
  readonly state: 'ok' | 'gone' | 'failed';
  readonly problem: string | null;
  /** `null` unless its state is `ok`. */
  readonly facts: WorktreeFacts | null;
}

export interface Worktrees {
  /** The main worktree first, then by name. */
  readonly rows: readonly WorktreeRow[];
  /** ISO time of the last fetch of the repository, which `behind` is true for; `null` without one. */
  readonly fetched: string | null;
}

/** A reason that keeps a worktree from being removed. */
export type RemovalReason =
  | {
      readonly kind: 'uncommitted';
      readonly files: readonly { readonly path: string; readonly change: string }[];
      readonly more: number;
    }
  | {
      readonly kind: 'not-pushed';
      readonly commits: readonly {
        readonly commit: string;
        readonly subject: string;
        readonly authored: string;
      }[];
      readonly more: number;
      /** The command that pushes them; `null` on a detached HEAD. */
      readonly command: string | null;
    }
  /** Files and folders that git ignores and would delete; those that a tool makes again are not among them. */
  | { readonly kind: 'ignored'; readonly paths: readonly string[]; readonly more: number }
  | { readonly kind: 'running'; readonly session: WorktreeSession }
  | { readonly kind: 'own' | 'main' }
  | { readonly kind: 'locked'; readonly reason: string };

export interface WorktreeRemoval {
  readonly key: string;
  /** The command that `remove` runs. */
  readonly command: string;
  /** Absolute path of the folder that it runs in. */
  readonly runsIn: string;
  /** None: it can be removed. */
  readonly reasons: readonly RemovalReason[];
}

/** A worktree that a person is about to make. */
export interface NewWorktree {
  readonly branch: string;
  /** The branch that a new one begins at; of no account for a branch that exists. */
  readonly from: string;
  /** Absolute, or relative to the top of the project's worktree. */
  readonly folder: string;
}

export interface WorktreePlan {
  /** The command that `create` runs. */
  readonly command: string;
  readonly runsIn: string;
  readonly isNewBranch: boolean;
  /** Bytes that the disk of the new folder has left; `null` if unknown. */
  readonly freeBytes: number | null;
  /** Sentences about fields that keep it from being made. */
  readonly problems: readonly { readonly field: keyof NewWorktree; readonly text: string }[];
  /** Uncommitted files of this worktree, which stay where they are. */
  readonly uncommitted: number;
  /** Names at its top that git ignores, so that the new worktree will not have them. */
  readonly ignored: readonly string[];
}

/** Fields that the dialog for a new worktree begins with. */
export interface WorktreeOffer extends NewWorktree {
  /** Local branches, those with the latest commits first. */
  readonly branches: readonly string[];
}

/**
 * The worktrees of a project's repository. Nothing is ever fetched or forced. Methods that name a worktree reject with
 * `worktrees/unknown` once git does not list it, and all with `git/…`.
 */
export interface WorktreesApi {
  list(args: ProjectRef & Operation): Promise<Worktrees>;
  /** Reads what only this worktree's folder has. Changes nothing. */
  look(args: WorktreeRef & Operation): Promise<WorktreeRemoval>;
  /** Returns fields for a new worktree; `task`: the name of a task that it is for. */
  offer(args: ProjectRef & { readonly task?: string }): Promise<WorktreeOffer>;
  /** Returns the command for these fields, and the reasons against it. Changes nothing. */
  plan(args: ProjectRef & NewWorktree): Promise<WorktreePlan>;
  /** Makes a worktree with the user's own git settings and hooks. Rejects with `worktrees/refused`. */
  create(args: ProjectRef & NewWorktree & Operation): Promise<{ readonly path: string }>;
  /**
   * Removes a worktree's folder, after another look. Its branch stays. Rejects with `worktrees/refused` if there is a reason
   * against it, or git has one.
   */
  remove(args: WorktreeRef & Operation): Promise<void>;
  /** Lets git forget the worktrees whose folders are gone. Rejects with `worktrees/refused`. */
  prune(args: ProjectRef): Promise<void>;
  /**
   * Lets git find a worktree that was moved, in a folder that the person chose. Rejects with `worktrees/refused`, also if
   * that folder is no worktree of this repository.
   */
  locate(args: WorktreeRef & { readonly path: string }): Promise<void>;
  /** Writes the command of a plan, of a removal, or of the push that a removal waits for, to the clipboard, and reads it back. */
  copy(args: ProjectRef & { readonly command: string }): Promise<CopyResult>;
}

const { id, path, name } = filled;
const worktree = { ...project, key: path };
const planned = { ...project, branch: name, from: name, folder: path.or(z.literal('')) };

export const worktreesSchemas = {
  list: z.strictObject({ ...project, ...operation }),
  look: z.strictObject({ ...worktree, ...operation }),
  offer: z.strictObject({ ...project, task: name.exactOptional() }),
  plan: z.strictObject(planned),
  create: z.strictObject({ ...planned, ...operation }),
  remove: z.strictObject({ ...worktree, ...operation }),
  prune: z.strictObject({ projectId: id }),
  locate: z.strictObject({ ...worktree, path }),
  copy: z.strictObject({ ...project, command: z.string().min(1).max(20_000) }),
};
