import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointTask } from '../../../shared/domain/checkpoint.ts';
import type { IssueComment, IssueNow, IssueRef } from '../../../shared/domain/checkpoint/issue.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Leave } from '../../gate/letLeave.ts';
import { preparePayloadFolder } from '../../payload/folder/preparePayloadFolder.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import { renderFrontMatter } from '../../payload/format/frontMatter.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { openBody } from '../body/bodyComment.ts';
import { driftTitle } from '../body/checkpointForm.ts';
import { readCheckpoint } from '../body/readCheckpoint.ts';
import { renderCheckpoint } from '../body/renderCheckpoint.ts';
import type { CheckpointRecord } from '../records/createCheckpointRecords.ts';
import { driftLines } from './driftLines.ts';
import { isSameIssue, withoutIssue, type Reading } from './readIssue.ts';

export interface Pulling extends Reading {
  readonly storage: Pick<Storage, 'writeNew'>;
  readonly letGo: (text: string) => Promise<Leave>;
  readonly pool: Pick<WorkerPool, 'measure'>;
}

export interface PulledIssue {
  readonly issue: IssueNow;
  readonly task: CheckpointTask;
  /** The draft, relative to the project. */
  readonly path: string;
  /** Number of comments in the draft: those since the last pull. */
  readonly comments: number;
}

const mostNames = 100;

/**
 * Makes a draft of an issue, beside the payloads, where Review finds it, with what changed in this clone since and the new
 * comments; never writes over a file. The issue becomes that of
 * the task that was asked for, else of the one that it names. Rejects with `github/…`, `checkpoint/secrets`, `payloads/no-folder`, `storage/write-failed`.
 */
export async function pullIssue(
  { issues, kept, clock, storage, letGo, pool, signal, onWait }: Pulling,
  root: string,
  ref: IssueRef,
  /** The task that the person asked for; `null` takes the one that the issue names. */
  asked: CheckpointTask | null,
): Promise<PulledIssue> {
  const waiting = { signal, onWait };
  const { issue, etag } = await issues.read(ref, undefined, waiting);
  const read = readCheckpoint(issue.title, issue.body);
  const task: CheckpointTask = asked ?? {
    task: read.payload.task ?? '',
    ...(read.front?.taskId === undefined ? {} : { taskId: read.front.taskId }),
  };
  const { task: name, taskId } = task;
  const before = recordFor(issue, await kept.read(root, task));
  const since = before.pulled?.upTo ?? null;
  const comments = issue.comments === 0 ? [] : await issues.comments(issue, since, waiting);
  const front = {
    carryover: 1,
    ...(name === '' ? {} : { task: name }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(read.front?.template === undefined ? {} : { template: read.front.template }),
  };
  const drift = await driftLines(root, read.payload, read.front, { pool, signal });
  const text = [
    renderFrontMatter(front) + read.markdown.trimEnd(),
    ...(drift.length === 0 ? [] : [[`**${driftTitle}:**`, ...drift].join('\n')]),
    ...commentLines(issue, comments),
  ].join('\n\n');
  const leave = await letGo(`${text}\n`);
  if (leave.status !== 'free') {
    throw new AppError(
      'checkpoint/secrets',
      leave.status === 'blocked'
        ? `Nothing was pulled because #${issue.number} has a suspected secret in its text or its comments. Remove it on GitHub first.`
        : `Nothing was pulled because #${issue.number} could not be scanned for secrets.`,
      {},
    );
  }
  const path = await writeDraft(root, storage, issue.number, leave.text);
  const at = new Date(clock()).toISOString();
  const upTo = [issue.updatedAt, ...comments.map((one) => one.at)].toSorted().at(-1) ?? issue.updatedAt;
  await kept.update(root, task, (last) => {
    const now = recordFor(issue, last);
    return {
      ...now,
      issue: { repository: issue.repository, number: issue.number, url: issue.url },
      seen: {
        issue: { ...issue, labels: [...issue.labels], assignees: [...issue.assignees] },
        etag,
        readAt: at,
      },
      pushed: now.pushed ?? { text: openBody(issue.body).text, at, upTo: issue.updatedAt },
      pulled: { at, upTo, draft: path, base: renderCheckpoint(read.payload) },
      newComments: 0,
    };
  });
  return { issue, task, path, comments: comments.length };
}

/** Drops what is kept of another issue: its text would be a wrong base for the next merge. */
function recordFor(issue: IssueNow, kept: CheckpointRecord): CheckpointRecord {
  return kept.issue === undefined || isSameIssue(kept.issue, issue) ? kept : withoutIssue(kept);
}

/** Comments stand in a section of their own, which Review shows like any other. */
function commentLines({ number }: IssueNow, comments: readonly IssueComment[]): readonly string[] {
  if (comments.length === 0) return [];
  const points = comments.map(({ author, at, text }) => {
    const lines = text.replaceAll(/\r\n?/gu, '\n').trim().split('\n');
    return `- ${author === '' ? 'A deleted user' : author} on ${at.slice(0, 10)}: ${lines.join('\n  ')}`;
  });
  return [[`**Comments on #${number}:**`, ...points].join('\n')];
}

async function writeDraft(
  root: string,
  storage: Pick<Storage, 'writeNew'>,
  number: number,
  text: Extract<Leave, { readonly status: 'free' }>['text'],
): Promise<string> {
  const folder = payloadFolderOf(root);
  const real = await preparePayloadFolder(root, folder);
  for (let count = 1; count <= mostNames; count += 1) {
    const name = `checkpoint-${number}${count === 1 ? '' : `-${count}`}.md`;
    const file = join(real, name);
    if (await storage.writeNew(file, text, 'shared')) return `${folder}/${name}`;
    const there = await readFile(file, 'utf8').catch(() => null);
    if (there === text) return `${folder}/${name}`;
  }
  throw new AppError(
    'storage/write-failed',
    `There are ${mostNames} drafts of #${number} in ${folder}. Delete those that you do not need.`,
    { file: folder, cause: 'EEXIST' },
  );
}
