import type { CheckpointTask } from '../../../shared/domain/checkpoint.ts';
import type { IssueRef } from '../../../shared/domain/checkpoint/issue.ts';
import { AppError, isAppError } from '../../../shared/errors.ts';
import type { Issues } from '../../sources/github/createIssues.ts';
import type { Clock } from '../../storage/clock.ts';
import { openBody } from '../body/bodyComment.ts';
import { isCheckpoint } from '../body/readCheckpoint.ts';
import type { CheckpointRecord, CheckpointRecords } from '../records/createCheckpointRecords.ts';

export interface Reading {
  readonly issues: Issues;
  readonly kept: CheckpointRecords;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((words: string) => void) | undefined;
}

export interface ReadNow {
  readonly record: CheckpointRecord;
  /** The place of the issue before it was transferred, if that was found just now. */
  readonly movedFrom: IssueRef | null;
}

/**
 * Reads the issue of a task as it is now, and keeps it. `named`: the issue that becomes the task's. A task without an
 * issue is returned as it is kept. Rejects with `github/…`, `checkpoint/gone`, `checkpoint/no-issue`.
 */
export async function readIssue(
  { issues, kept, clock, signal, onWait }: Reading,
  root: string,
  task: CheckpointTask,
  named: IssueRef | null = null,
): Promise<ReadNow> {
  const before = await kept.read(root, task);
  const ref = named ?? before.issue ?? null;
  if (ref === null) return { record: before, movedFrom: null };
  const isSame = before.issue !== undefined && isSameIssue(before.issue, ref);
  const known = isSame ? before.seen : undefined;
  const waiting = { signal, onWait };
  const read = await issues.read(ref, known, waiting).catch((error: unknown) => {
    throw goneOr(error, ref, isSame && before.pushed !== undefined);
  });
  const { issue } = read;
  if (/\/pull\/\d+$/u.test(issue.url)) {
    throw new AppError(
      'checkpoint/no-issue',
      `#${issue.number} is a pull request. Name an issue, or leave --issue out to make one.`,
      {},
    );
  }
  const isMoved = !isSameIssue(ref, issue);
  const isNews = known === undefined || known.issue.updatedAt !== issue.updatedAt || isMoved;
  const since = isSame ? sinceOf(before) : null;
  const text = openBody(issue.body).text;
  const isEdited = isSame && before.pushed !== undefined && text !== before.pushed.text;
  const [comments, edits] = isNews
    ? [
        issue.comments === 0 ? [] : await issues.comments(issue, since, waiting),
        isEdited ? await issues.edits(issue, waiting) : null,
      ]
    : [null, null];
  const last = edits?.[0];
  const record = await kept.update(root, task, (now) => {
    const start: CheckpointRecord = isSame
      ? now
      : { task: now.task, ...(now.taskId === undefined ? {} : { taskId: now.taskId }) };
    const edited =
      last === undefined
        ? isNews || known?.editedBy === undefined
          ? {}
          : {
              editedBy: known.editedBy,
              ...(known.editedAt === undefined ? {} : { editedAt: known.editedAt }),
            }
        : { editedBy: last.editor, editedAt: last.at };
    return {
      ...start,
      issue: { repository: issue.repository, number: issue.number, url: issue.url },
      seen: {
        issue: { ...issue, labels: [...issue.labels], assignees: [...issue.assignees] },
        etag: isMoved ? null : read.etag,
        readAt: new Date(clock()).toISOString(),
        ...edited,
      },
      ...(comments === null ? {} : { newComments: comments.length }),
    };
  });
  return { record, movedFrom: isMoved ? ref : null };
}

/**
 * Reads the issue of a task. A task without one takes the issue that it was made from, if that is a checkpoint: a second
 * issue would split the task. Rejects as `readIssue`.
 */
export async function readOwnIssue(
  ports: Reading,
  root: string,
  task: CheckpointTask,
  madeFrom: IssueRef | null,
): Promise<ReadNow> {
  const before = await ports.kept.read(root, task);
  if (before.issue !== undefined || madeFrom === null) return await readIssue(ports, root, task);
  const { issues, signal, onWait } = ports;
  const found = await issues.read(madeFrom, undefined, { signal, onWait }).catch((error: unknown) => {
    // An issue that is gone, or that this account may not see, is no checkpoint to go on with.
    if (isAppError(error, 'github/gone') || isAppError(error, 'github/not-found')) return null;
    throw error;
  });
  const isOurs = found !== null && isCheckpoint(found.issue.title, found.issue.body);
  return isOurs ? await readIssue(ports, root, task, madeFrom) : { record: before, movedFrom: null };
}

/** Returns GitHub's time of the last push or pull; `null` without one. */
export function sinceOf({ pushed, pulled }: CheckpointRecord): string | null {
  const times = [pushed?.upTo, pulled?.upTo].filter((time) => time !== undefined);
  return times.toSorted().at(-1) ?? null;
}

export function isSameIssue(a: IssueRef, b: IssueRef): boolean {
  return a.number === b.number && a.repository.toLowerCase() === b.repository.toLowerCase();
}

/** Returns what is kept of a task apart from its issue. */
export function withoutIssue({ task, taskId, labels, assignees }: CheckpointRecord): CheckpointRecord {
  return {
    task,
    ...(taskId === undefined ? {} : { taskId }),
    ...(labels === undefined ? {} : { labels }),
    ...(assignees === undefined ? {} : { assignees }),
  };
}

/** An issue that was pushed and is not found any more was deleted, or access to it was. */
function goneOr(error: unknown, { repository, number }: IssueRef, wasPushed: boolean): unknown {
  const isGone = isAppError(error, 'github/gone');
  const isMissing = isAppError(error, 'github/not-found') && wasPushed && error.facts.number !== null;
  if (!isGone && !isMissing) return error;
  const kept = wasPushed ? ' Your last push is kept here.' : '';
  return new AppError('checkpoint/gone', `#${number} is gone.${kept} Push again to create another issue.`, {
    repository,
    number,
  });
}
