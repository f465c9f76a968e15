import type { Emit } from '../../shared/api.ts';
import type { CheckpointApi, PushResult } from '../../shared/api/checkpoint.ts';
import type { TaskRef } from '../../shared/api/tasks.ts';
import type { CheckpointGate, CheckpointView } from '../../shared/domain/checkpoint.ts';
import type { Payload } from '../../shared/domain/payload.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { ConflictChoices } from '../../shared/domain/checkpoint/merge.ts';
import {
  changeNames,
  joinChanges,
  namesOfNew,
  type NamesChange,
} from '../../shared/domain/checkpoint/namesChange.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import type { ValueJudge } from '../gate/judgeValues.ts';
import { letLeave, type Leave } from '../gate/letLeave.ts';
import type { Operations } from '../operations/createOperations.ts';
import { createTurns } from '../operations/createTurns.ts';
import type { Github } from '../sources/github/createGithub.ts';
import type { Clock } from '../storage/clock.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import type { JoinedTask } from '../tasks/joinTasks.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { maxBody } from './body/checkpointForm.ts';
import { detailsFor } from './body/phaseDetails.ts';
import { readCheckpoint } from './body/readCheckpoint.ts';
import { planPush, stateOf, type PushPlan } from './issue/planPush.ts';
import { pullIssue } from './issue/pullIssue.ts';
import {
  closeIssue,
  pushCheckpoint,
  type PushOutcome,
  type PushRequest,
  type Pushing,
} from './issue/pushCheckpoint.ts';
import { readOwnIssue, sinceOf } from './issue/readIssue.ts';
import { resumeNames } from './issue/resumeNames.ts';
import { createCheckpointRecords, type CheckpointRecord } from './records/createCheckpointRecords.ts';
import { checkpointTask, taskContent, type TaskContent } from './taskContent.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly settings: {
    get(args: object): Promise<Pick<Settings, 'checkpointLabels' | 'checkpointAssignee'>>;
  };
  readonly operations: Operations;
  readonly clipboard: Clipboard;
  readonly masked: Pick<MaskedTexts, 'hide'>;
  readonly judgeOf: (projectId: string) => ValueJudge;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly github: () => Promise<Pick<Github, 'issues' | 'ownRepository'>>;
  /** Returns a task with its payloads. Rejects with `tasks/unknown`. */
  readonly find: (ref: TaskRef) => Promise<JoinedTask>;
  readonly all: (projectId: string) => Promise<readonly JoinedTask[]>;
}

/** The scope in which the answers are masked. */
export const checkpointScope = 'checkpoint';

/** Shows, pushes and pulls the issues of tasks. */
export function createCheckpoints(options: Options): CheckpointApi {
  const { clock, emit, pool, operations, judgeOf, rootOf, find } = options;
  const kept = createCheckpointRecords(options);

  const letGoOf =
    (projectId: string, signal?: AbortSignal) =>
    (text: string): Promise<Leave> => {
      const judge = judgeOf(projectId);
      return letLeave(text, { pool, signal }, (spans) => judge.blocking(text, spans));
    };
  const portsOf = async (projectId: string, operationId: string, signal: AbortSignal): Promise<Pushing> => {
    const { issues, ownRepository } = await options.github();
    return {
      issues,
      kept,
      clock,
      signal,
      onWait: (words) => emit('operations.progress', { operationId, words }),
      letGo: letGoOf(projectId, signal),
      repository: await ownRepository(await rootOf(projectId)),
      namesOfNew: namesOfNew(await options.settings.get({})),
    };
  };
  const partsOf = async (ref: TaskRef) => {
    const [joined, root] = await Promise.all([find(ref), rootOf(ref.projectId)]);
    const { issue: madeFrom = null } = joined.record ?? {};
    return { root, task: checkpointTask(joined), mine: taskContent(joined), madeFrom };
  };
  const tellState = async ({ projectId, taskId }: TaskRef): Promise<void> => {
    emit('checkpoint.changed', { projectId, taskId, state: await api.state({ projectId, taskId }) });
  };

  const viewOf = async (
    ref: TaskRef,
    record: CheckpointRecord,
    mine: TaskContent | null,
    choices: ConflictChoices,
    more: Pick<CheckpointView, 'problem' | 'movedFrom' | 'repository' | 'madeFrom'>,
  ): Promise<CheckpointView> => {
    const plan = planPush(record, mine, choices);
    const { seen, pushed, queued, labels, assignees } = record;
    const { body: _body = '', ...issue } = seen?.issue ?? {};
    const text = plan.body ?? mine?.text ?? '';
    const ofNew = namesOfNew(await options.settings.get({}));
    // The scan knows a value of several lines, such as a private key, only in the whole text: it is learnt here for the rows.
    const whole = [mine?.text, seen?.issue.body, record.base, pushed?.text, queued?.mine, plan.body];
    await options.masked.hide(
      checkpointScope,
      whole.flatMap((one) => one ?? []),
    );
    return {
      ...more,
      task: record.task,
      title: plan.title,
      issue: seen === undefined ? null : (issue as CheckpointView['issue']),
      readAt: seen?.readAt ?? null,
      edited:
        seen?.editedBy === undefined
          ? null
          : { by: seen.editedBy, at: seen.editedAt ?? seen.issue.updatedAt },
      pushedAt: pushed?.at ?? null,
      session: mine?.session ?? null,
      rows: plan.compared.rows,
      changes: plan.compared.changes,
      conflicts: plan.merged.conflicts,
      size: (plan.body ?? text).length,
      detailsSize: detailsIn(plan),
      limit: maxBody,
      labels: changeNames(seen?.issue.labels ?? ofNew.labels, labels),
      assignees: changeNames(seen?.issue.assignees ?? ofNew.assignees, assignees),
      newComments: record.newComments ?? 0,
      resume: resumeNames(text),
      gate: await gateOf(letGoOf(ref.projectId), `${plan.title}\n\n${text}`),
      queued:
        queued === undefined ? null : { at: queued.at, against: queued.against, problem: queued.problem },
      state: stateOf(record, plan),
      seen: plan.seen,
    };
  };

  const inTurn = createTurns();
  const api: CheckpointApi = {
    open: ({ operationId, choices, read, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { root, task, mine, madeFrom } = await partsOf(ref);
        const ports = await portsOf(ref.projectId, operationId, signal);
        const before = await kept.read(root, task);
        if (!read || (before.issue === undefined && madeFrom === null))
          return await viewOf(ref, before, mine, choices, {
            repository: (before.issue ?? ports).repository,
            problem: null,
            movedFrom: null,
            madeFrom,
          });
        try {
          const { record, movedFrom } = await readOwnIssue(ports, root, task, madeFrom);
          await tellState(ref);
          const { repository } = record.issue ?? ports;
          return await viewOf(ref, record, mine, choices, { repository, problem: null, movedFrom, madeFrom });
        } catch (error) {
          signal.throwIfAborted();
          if (!isAppError(error)) throw error;
          const { repository } = before.issue ?? ports;
          return await viewOf(ref, before, mine, choices, {
            repository,
            problem: error.message,
            movedFrom: null,
            madeFrom,
          });
        }
      }),
    push: ({ operationId, choices, seen, withoutDetails, closed, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { root, task, mine: content, madeFrom } = await partsOf(ref);
        if (content === null) throw noPayload();
        const mine = withoutDetails ? { ...content, text: content.short } : content;
        const request: PushRequest = {
          root,
          task,
          mine,
          choices,
          expected: seen,
          madeFrom,
          ...(closed === undefined ? {} : { closed }),
        };
        try {
          const ports = await portsOf(ref.projectId, operationId, signal);
          const outcome = await inTurn(turnOf(request), () => pushCheckpoint(ports, request));
          await tellState(ref);
          return resultOf(outcome);
        } catch (error) {
          if (!isAppError(error, 'github/unreachable')) throw error;
          await kept.update(root, task, (now) => ({
            ...now,
            queued: {
              at: new Date(clock()).toISOString(),
              against: now.seen?.readAt ?? null,
              problem: error.message,
              mine: mine.text,
              front: mine.front,
              choices: { ...choices },
              ...(closed === undefined ? {} : { closed }),
              ...(mine.draft === undefined ? {} : { draft: mine.draft }),
            },
          }));
          await tellState(ref);
          return { status: 'queued' };
        }
      }),
    async state(ref) {
      const { root, task, mine } = await partsOf(ref);
      const record = await kept.read(root, task);
      return stateOf(record, planPush(record, mine));
    },
    async queued({ projectId }) {
      const records = await kept.list(await rootOf(projectId));
      return { count: records.filter(({ queued }) => queued !== undefined).length };
    },
    sendQueued: ({ projectId, operationId }) =>
      operations.run(operationId, async (signal) => {
        const root = await rootOf(projectId);
        const waiting = (await kept.list(root)).filter(({ queued }) => queued !== undefined);
        if (waiting.length === 0) return { sent: 0, waiting: 0 };
        const ports = await portsOf(projectId, operationId, signal);
        const tasks = await options.all(projectId);
        let sent = 0;
        for (const { task: name, taskId, queued } of waiting) {
          if (queued === undefined) continue;
          const joined = tasks.find(
            (one) => one.id === taskId || (taskId === undefined && one.name === name),
          );
          const task = { task: name, ...(taskId === undefined ? {} : { taskId }) };
          // The push before it may have taken a while: what was taken back or replaced meanwhile is not sent.
          const still = (await kept.read(root, task)).queued;
          if (still === undefined) continue;
          const { mine: text, front, draft, closed } = still;
          const mine = {
            ...task,
            text,
            front,
            payloadIds: new Set<string>(),
            ...(draft === undefined ? {} : { draft }),
          };
          const request: PushRequest = {
            root,
            task,
            mine,
            choices: still.choices,
            madeFrom: joined?.record?.issue ?? null,
            ...(closed === undefined ? {} : { closed }),
          };
          const problem = await inTurn(turnOf(request), () => problemOfSending(ports, request));
          if (problem === null) sent += 1;
          else
            await kept.update(root, task, (now) =>
              now.queued === undefined ? now : { ...now, queued: { ...now.queued, problem } },
            );
          if (joined !== undefined) await tellState({ projectId, taskId: joined.id });
        }
        return { sent, waiting: waiting.length - sent };
      }),
    async takeBack(ref) {
      const { root, task } = await partsOf(ref);
      await kept.update(root, task, ({ queued: _queued, ...now }) => now);
      await tellState(ref);
    },
    async setFields({ labels, assignees, ...ref }) {
      const { root, task } = await partsOf(ref);
      await kept.update(root, task, (now) => ({
        ...now,
        ...(labels === undefined ? {} : { labels: keptChange(now.labels, labels) }),
        ...(assignees === undefined ? {} : { assignees: keptChange(now.assignees, assignees) }),
      }));
      await tellState(ref);
    },
    async copyBody({ choices, ...ref }) {
      const { root, task, mine } = await partsOf(ref);
      if (mine === null) throw noPayload();
      const { body } = planPush(await kept.read(root, task), mine, choices);
      if (body === null) return { status: 'conflict' };
      const judge = judgeOf(ref.projectId);
      return await copyScanned(body, options, (spans) => judge.blocking(body, spans));
    },
    comments: ({ operationId, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { root, task } = await partsOf(ref);
        const record = await kept.read(root, task);
        if (record.issue === undefined) return [];
        const { issues } = await portsOf(ref.projectId, operationId, signal);
        return await issues.comments(record.issue, sinceOf(record), { signal });
      }),
    pull: ({ operationId, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { root, task, madeFrom } = await partsOf(ref);
        const issue = (await kept.read(root, task)).issue ?? madeFrom;
        if (issue === null)
          throw new AppError('checkpoint/no-issue', 'This task has no issue to pull. Push it first.', {});
        const ports = await portsOf(ref.projectId, operationId, signal);
        const { path, comments } = await pullIssue(
          { ...ports, storage: options.storage, pool },
          root,
          issue,
          task,
        );
        emit('files.changed', { projectId: ref.projectId, paths: [path] });
        await tellState(ref);
        return { path, comments };
      }),
    close: ({ operationId, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { root, task, madeFrom } = await partsOf(ref);
        const ports = await portsOf(ref.projectId, operationId, signal);
        const { number } = await closeIssue(ports, root, task, madeFrom);
        await tellState(ref);
        return { number };
      }),
    taskOf: ({ projectId, operationId, issue: ref }) =>
      operations.run(operationId, async (signal) => {
        const { issues, onWait } = await portsOf(projectId, operationId, signal);
        const { issue } = await issues.read(ref, undefined, { signal, onWait });
        const { front, payload, details } = readCheckpoint(issue.title, issue.body);
        const name = payload.task ?? '';
        const goal = payload.sections.find(({ id }) => id === 'goal')?.entries[0]?.text ?? '';
        return {
          name,
          goal,
          plan: planOfPhases(name, payload, details),
          // The comment can be edited by hand; only an id that a file can have is one of ours.
          ...(front?.taskId === undefined || pathSegment(front.taskId) === null
            ? {}
            : { taskId: front.taskId }),
        };
      }),
  };
  return api;
}

/** Returns a plan with the phases that the status of a checkpoint names, and their details; empty if it names none. */
function planOfPhases(
  name: string,
  { sections }: Payload,
  details: ReadonlyMap<string, readonly string[]>,
): string {
  const status = sections.find(({ id }) => id === 'status')?.entries ?? [];
  const phases = status.filter(({ text }) => /^Phase \d+: \S/u.test(text));
  if (phases.length === 0) return '';
  const lines = phases.map(({ text, done }, at) =>
    [
      `### ${text.replace(/^Phase \d+/u, `Phase ${at + 1}`)}`,
      ...detailsFor(
        text,
        details,
        phases.map((phase) => phase.text),
      ),
      ...(done === true ? ['State: DONE'] : []),
    ].join('\n'),
  );
  return `${[`# ${name}`, '## Phases', ...lines].join('\n\n')}\n`;
}

function keptChange(
  before: NamesChange | undefined,
  change: NamesChange,
): { readonly add: string[]; readonly remove: string[] } {
  const { add, remove } = joinChanges(before, change);
  return { add: [...add], remove: [...remove] };
}

/** Names the turn of a task's pushes: two at once would each find no issue, and make one. */
function turnOf({ root, task }: PushRequest): string {
  return JSON.stringify([root, task.taskId ?? task.task]);
}

/** Sends one queued push; returns a sentence if it goes on waiting. */
async function problemOfSending(ports: Pushing, request: PushRequest): Promise<string | null> {
  try {
    const outcome = await pushCheckpoint(ports, request);
    return problemOf(outcome);
  } catch (error) {
    ports.signal?.throwIfAborted();
    if (isAppError(error)) return error.message;
    throw error;
  }
}

function problemOf({ status }: PushOutcome): string | null {
  switch (status) {
    case 'pushed':
    case 'same':
    case 'would-push':
      return null;
    case 'conflict':
    case 'moved':
      return 'The issue was changed on GitHub, and contradicts this push. Decide the conflict, then push again.';
    case 'closed':
      return 'The issue was closed on GitHub. Open it again, or create another.';
    case 'secrets':
      return 'The text on GitHub has a suspected secret by now. Look at it, then push again.';
    case 'not-scanned':
      return 'The text could not be scanned for secrets.';
    case 'too-long':
      return 'The text is longer than GitHub takes. Leave out the details.';
  }
}

function resultOf(outcome: PushOutcome): PushResult {
  switch (outcome.status) {
    case 'pushed':
    case 'same': {
      const { status, issue, created, notes } = outcome;
      return { status, number: issue?.number ?? 0, url: issue?.url ?? '', created, notes };
    }
    case 'conflict':
      return { status: 'conflict', notes: outcome.notes };
    case 'secrets':
      return { status: 'blocked', findings: outcome.findings };
    case 'would-push':
      return { status: 'moved' };
    default:
      return { status: outcome.status };
  }
}

async function gateOf(letGo: (text: string) => Promise<Leave>, text: string): Promise<CheckpointGate> {
  const leave = await letGo(text);
  return leave.status === 'free' ? { status: 'free' } : leave;
}

/** Returns the characters of what is folded. */
function detailsIn({ merged }: PushPlan): number {
  return merged.parts
    .filter(({ close }) => close.length > 0)
    .flatMap(({ open, close, pieces }) => [
      ...open,
      ...close,
      ...pieces.map((piece) => (piece.kind === 'line' ? piece.line.text : piece.conflict.theirs)),
    ])
    .reduce((sum, { length }) => sum + length + 1, 0);
}

function noPayload(): AppError {
  return new AppError(
    'checkpoint/no-payload',
    'This task has no payload and no plan yet, so there is nothing to push. Save a payload in Review first.',
    {},
  );
}
