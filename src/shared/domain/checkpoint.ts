import type { IssueNow, IssueRef } from './checkpoint/issue.ts';
import type { CheckpointChanges, CheckpointConflict, CheckpointRow } from './checkpoint/merge.ts';

/** A task by its id, or by its name where its payloads have none. */
export interface CheckpointTask {
  readonly task: string;
  readonly taskId?: string;
}

/** Returns the task that an issue's title names, for an issue of any maker. */
export function taskOfTitle(title: string): string {
  return title.replace(/^\s*checkpoint\s*[:\-–—]\s*/iu, '').trim();
}

/** The standing of a task's issue, as far as this machine knows without asking. */
export type CheckpointState =
  /** It has no issue yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'up-to-date' }
  | { readonly kind: 'changes'; readonly count: number }
  | { readonly kind: 'changed-on-github' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'closed' };

/** Returns the words of the badge in the header of a task. */
export function checkpointStateWords(state: CheckpointState): string {
  switch (state.kind) {
    case 'none':
      return 'No checkpoint';
    case 'up-to-date':
      return 'Up to date';
    case 'changes':
      return state.count === 1 ? '1 change to push' : `${state.count} changes to push`;
    case 'changed-on-github':
      return 'Changed on GitHub';
    case 'queued':
      return 'Queued';
    case 'closed':
      return 'Closed on GitHub';
  }
}

/** A push that waits for the network, or for the person. */
export interface QueuedPush {
  /** ISO times: when it was queued, and when the issue was read that it was compared with. */
  readonly at: string;
  readonly against: string | null;
  /** The reason why it could not be sent the last time; a sentence. */
  readonly problem: string | null;
}

export type CheckpointGate =
  | { readonly status: 'free' }
  | { readonly status: 'blocked'; readonly findings: number }
  | { readonly status: 'not-scanned' };

/** A push before it happens: the issue as it is, the issue as it would be, and what stands against it. */
export interface CheckpointView {
  readonly task: string;
  readonly title: string;
  /** `null` for an issue that is yet to be made. */
  readonly issue: Omit<IssueNow, 'body'> | null;
  /** The repository of the issue, also of one that is yet to be made; `null` if no remote of the project names a repository on GitHub. */
  readonly repository: string | null;
  /** Its place before it was transferred, if that was found just now. */
  readonly movedFrom: IssueRef | null;
  /**
   * The issue that the task was made from. It can be pulled. If it is a checkpoint, it becomes the task's as soon as it is
   * read; any other one is not written to.
   */
  readonly madeFrom: IssueRef | null;
  /** ISO time of the reading; `null` if it was never read. */
  readonly readAt: string | null;
  /** The reason why the kept copy is shown in place of the issue as it is now; a sentence. */
  readonly problem: string | null;
  /** The last person who edited the text on GitHub, if it differs from the last push. */
  readonly edited: { readonly by: string; readonly at: string } | null;
  /** ISO time. */
  readonly pushedAt: string | null;
  /** The session of the payload that it is made from; `null` if the task has none. */
  readonly session: number | null;
  readonly rows: readonly CheckpointRow[];
  readonly changes: CheckpointChanges;
  /** Undecided ones. */
  readonly conflicts: readonly CheckpointConflict[];
  /** Characters of the body as it would be, of what is folded in it, and how many GitHub takes. */
  readonly size: number;
  readonly detailsSize: number;
  readonly limit: number;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Comments since the last push or pull, as far as GitHub was asked. */
  readonly newComments: number;
  /** Phases and files that the resume instruction names. */
  readonly resume: { readonly phase: boolean; readonly files: number };
  readonly gate: CheckpointGate;
  readonly queued: QueuedPush | null;
  readonly state: CheckpointState;
  /** Stands for the issue's text as shown here: a push with it writes only over this text. */
  readonly seen: string;
}
