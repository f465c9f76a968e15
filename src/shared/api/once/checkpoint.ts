import type { CheckpointConflict, CheckpointRow } from '../../domain/checkpoint/merge.ts';
import type { CheckpointState, CheckpointTask } from '../../domain/checkpoint.ts';
import type { IssueRef } from '../../domain/checkpoint/issue.ts';
import type { RootRef } from './files.ts';

/** The issue of a task. */
export interface NamedCheckpoint extends RootRef {
  /** Its name or id; the task of the newest payload by default. */
  readonly task?: string;
  /** The issue that becomes the task's, as the user names it. */
  readonly issue?: string;
}

export interface ShownIssue extends IssueRef {
  readonly url: string;
  readonly state: 'open' | 'closed';
}

/** Suspected secrets are masked in all texts. */
export interface PushCheckpointAnswer {
  readonly status:
    | 'pushed'
    | 'same'
    | 'would-push'
    | 'conflict'
    | 'moved'
    | 'closed'
    | 'secrets'
    | 'not-scanned'
    | 'too-long';
  readonly task: CheckpointTask;
  /** `null` for one that is yet to be made. */
  readonly issue: ShownIssue | null;
  readonly created: boolean;
  readonly merged: readonly string[];
  readonly conflicts: readonly CheckpointConflict[];
  /** Rows that change, with a few around them; empty if nothing was compared. */
  readonly rows: readonly CheckpointRow[];
  readonly seen: string | null;
  /** A sentence about why nothing was written; `null` if that needs none. */
  readonly problem: string | null;
  readonly notes: readonly string[];
}

export interface PullCheckpointAnswer {
  readonly issue: ShownIssue;
  readonly task: CheckpointTask;
  readonly path: string;
  readonly comments: number;
}

export interface CheckpointStatusAnswer {
  readonly task: CheckpointTask;
  readonly issue: ShownIssue | null;
  readonly state: CheckpointState;
  /** Changes from here that a push would make. */
  readonly changes: number;
  readonly merged: readonly string[];
  readonly conflicts: readonly CheckpointConflict[];
  readonly comments: number;
  /** ISO time of the reading; `null` if it was never read. */
  readonly readAt: string | null;
  readonly problem: string | null;
}
