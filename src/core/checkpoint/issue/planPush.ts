import { createHash } from 'node:crypto';
import type { CheckpointState, CheckpointTask } from '../../../shared/domain/checkpoint.ts';
import type { ConflictChoices } from '../../../shared/domain/checkpoint/merge.ts';
import { changeNames, isSameNames } from '../../../shared/domain/checkpoint/namesChange.ts';
import type { FrontMatter } from '../../payload/format/frontMatter.ts';
import { AppError } from '../../../shared/errors.ts';
import { isAsWritten, openBody, sealBody } from '../body/bodyComment.ts';
import { checkpointTitle } from '../body/checkpointForm.ts';
import type { CheckpointRecord } from '../records/createCheckpointRecords.ts';
import { compareBodies, type ComparedBodies } from '../merge/compareBodies.ts';
import { mergeBodies, textOfMerge, type MergedBody } from '../merge/mergeBodies.ts';

/** The part of a push that comes from this machine. */
export interface Mine extends CheckpointTask {
  readonly text: string;
  readonly front: FrontMatter;
  readonly payloadIds: ReadonlySet<string>;
  /** The file that the payload was made from. */
  readonly draft?: string;
}

export interface PushPlan {
  readonly title: string;
  readonly merged: MergedBody;
  readonly compared: ComparedBodies;
  /** The body to write; `null` while a conflict is undecided. */
  readonly body: string | null;
  /** True if the issue has this text already. */
  readonly isSame: boolean;
  readonly seen: string;
}

/** Plans a push over the issue as it was last read. `mine: null` plans none: the text of the issue stays. */
export function planPush(
  record: CheckpointRecord,
  mine: Mine | null,
  choices: ConflictChoices = {},
): PushPlan {
  const issue = record.seen?.issue ?? null;
  const opened = issue === null ? null : openBody(issue.body);
  if (opened?.newer === true) {
    throw new AppError(
      'checkpoint/newer-version',
      'A newer version of Carryover wrote this issue. Update Carryover to push to it.',
      {},
    );
  }
  const theirs = opened?.text ?? null;
  const id = opened?.comment?.front.id;
  // The text was made from a payload of this machine, and is as it was written: it holds nothing of another person.
  const isOurs =
    opened !== null && isAsWritten(opened) && id !== undefined && mine?.payloadIds.has(id) === true;
  const isPulled = record.pulled !== undefined && mine?.draft === record.pulled.draft;
  const base = record.base ?? (isPulled ? record.pulled?.base : null) ?? (isOurs ? theirs : null);
  const merged =
    mine === null ? mergeBodies(theirs, theirs ?? '', theirs) : mergeBodies(base, mine.text, theirs, choices);
  const text = textOfMerge(merged);
  const body = text === null || mine === null ? null : sealBody(text, mine.front);
  return {
    title: issue?.title ?? checkpointTitle(record.task),
    merged,
    compared: compareBodies(theirs, merged, record.pushed?.text ?? null),
    body,
    isSame: text !== null && text === theirs,
    seen: seenMark(record),
  };
}

/** Stands for the text of an issue, and whether it is open. */
export function seenMark({ seen }: CheckpointRecord): string {
  if (seen === undefined) return 'new';
  const { number, repository, state, body } = seen.issue;
  return createHash('sha256')
    .update(JSON.stringify([repository, number, state, body]))
    .digest('hex');
}

/** Returns how a task's issue stands, as far as this machine knows. */
export function stateOf(record: CheckpointRecord, plan: PushPlan): CheckpointState {
  if (record.queued !== undefined) return { kind: 'queued' };
  const issue = record.seen?.issue;
  if (issue === undefined) return { kind: 'none' };
  if (issue.state === 'closed') return { kind: 'closed' };
  const isEdited = record.pushed !== undefined && openBody(issue.body).text !== record.pushed.text;
  if (isEdited) return { kind: 'changed-on-github' };
  const { compared, merged } = plan;
  const { labels, assignees } = issue;
  const isNamed =
    isSameNames(labels, changeNames(labels, record.labels)) &&
    isSameNames(assignees, changeNames(assignees, record.assignees));
  const own = isNamed ? 0 : 1;
  const count = compared.changes.fromHere + merged.conflicts.length + own;
  return count === 0 ? { kind: 'up-to-date' } : { kind: 'changes', count };
}
