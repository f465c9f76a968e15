import type { CheckpointTask } from '../../../shared/domain/checkpoint.ts';
import type { IssueNow, IssueRef } from '../../../shared/domain/checkpoint/issue.ts';
import type { CheckpointConflict, ConflictChoices } from '../../../shared/domain/checkpoint/merge.ts';
import { changeNames, isSameNames, type NamesOfNew } from '../../../shared/domain/checkpoint/namesChange.ts';
import { AppError, isAppError } from '../../../shared/errors.ts';
import type { Leave, ScannedText } from '../../gate/letLeave.ts';
import type { IssueFields, ReadIssue } from '../../sources/github/createIssues.ts';
import { openBody, sealBody } from '../body/bodyComment.ts';
import { checkpointTitle, maxBody } from '../body/checkpointForm.ts';
import type { CheckpointRecord } from '../records/createCheckpointRecords.ts';
import { mergeBodies, textOfMerge } from '../merge/mergeBodies.ts';
import { planPush, seenMark, type Mine, type PushPlan } from './planPush.ts';
import { isSameIssue, readIssue, readOwnIssue, withoutIssue, type Reading } from './readIssue.ts';

export interface Pushing extends Reading {
  /** Scans a text, and frees it if nothing in it blocks. */
  readonly letGo: (text: string) => Promise<Leave>;
  /** The repository in which an issue is made; `null` if the project has none on GitHub. */
  readonly repository: string | null;
  /** Names that a new issue gets, unless the person chose otherwise for this task. */
  readonly namesOfNew?: NamesOfNew;
}

export interface PushRequest {
  readonly root: string;
  readonly task: CheckpointTask;
  readonly mine: Mine;
  readonly choices: ConflictChoices;
  /** The issue that becomes the task's. */
  readonly named?: IssueRef | null;
  /** The issue that the task was made from. */
  readonly madeFrom?: IssueRef | null;
  /** The mark of the text that the person has seen: nothing is written over another one. */
  readonly expected?: string;
  /** The person's decision about a closed issue. */
  readonly closed?: 'open-again' | 'another';
  readonly dryRun?: boolean;
}

export type PushOutcome =
  | {
      readonly status: 'pushed' | 'same' | 'would-push';
      readonly issue: IssueNow | null;
      readonly created: boolean;
      /** Texts of persons' boxes and lines that were taken over. */
      readonly merged: readonly string[];
      readonly plan: PushPlan;
      /** Sentences about what happened on the way. */
      readonly notes: readonly string[];
    }
  | {
      readonly status: 'conflict' | 'moved';
      readonly conflicts: readonly CheckpointConflict[];
      readonly plan: PushPlan;
      readonly issue: IssueNow | null;
      readonly notes: readonly string[];
    }
  | { readonly status: 'closed'; readonly issue: IssueNow }
  | { readonly status: 'secrets'; readonly findings: number }
  | { readonly status: 'not-scanned' }
  | { readonly status: 'too-long'; readonly size: number };

/** Other writers may change the issue again and again; after so many turns the person decides when to try again. */
const mostTurns = 5;

/**
 * Pushes a task's checkpoint: reads the issue, merges, scans, reads again right before it writes, and looks afterwards
 * whether an edit of another person came between. The base moves on only when the issue is known to have this text.
 * Rejects with `github/…`, `checkpoint/…`.
 */
export async function pushCheckpoint(ports: Pushing, request: PushRequest): Promise<PushOutcome> {
  const { choices, dryRun = false, closed } = request;
  const notes: string[] = [];
  const note = (words: string): void => void notes.push(words);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const record = await currentRecord(ports, request, note);
    const plan = planPush(record, request.mine, choices);
    const issue = record.seen?.issue ?? null;
    const another = issue?.state === 'closed' && closed === 'another';
    if (issue?.state === 'closed' && closed === undefined) return { status: 'closed', issue };
    if (request.expected !== undefined && request.expected !== plan.seen && turn === 0)
      return { status: 'moved', conflicts: plan.merged.conflicts, plan, issue, notes };
    const target = another ? null : issue;
    const use = another ? planPush(withoutIssue(record), request.mine, choices) : plan;
    if (use.body === null)
      return { status: 'conflict', conflicts: use.merged.conflicts, plan: use, issue, notes };
    if (use.body.length > maxBody) return { status: 'too-long', size: use.body.length };
    const fields = await fieldsOf(ports, use, use.body, record, target);
    if (fields.status !== 'free') return fields;
    const { ticked, kept } = use.compared.changes;
    const merged = [...ticked, ...kept.map(({ text }) => text)];
    const result = (
      status: 'pushed' | 'same' | 'would-push',
      now: IssueNow | null,
      created: boolean,
    ): PushOutcome => ({
      status,
      issue: now,
      created,
      merged,
      plan: use,
      notes,
    });
    const nothing =
      target !== null && use.isSame && Object.keys(fields.own).length === 0 && target.state === 'open';
    if (dryRun) return result(nothing ? 'same' : 'would-push', target, target === null);
    if (nothing) {
      await settle(ports, request, { issue: target, etag: record.seen?.etag ?? null }, use.body);
      return result('same', target, false);
    }
    if (target === null) {
      const made = await create(ports, request, fields, note);
      if (made === 'found') continue;
      return result('pushed', await settle(ports, request, made, use.body), true);
    }
    const written = await write(ports, request, record, target, use.body, fields, note);
    if (written === 'moved') continue;
    return result('pushed', written, false);
  }
  throw new AppError(
    'checkpoint/busy',
    'The issue is being edited on GitHub right now. Nothing was written. Push again in a moment.',
    {},
  );
}

/** Reads the issue of the task; looks for one if the task has none yet. */
async function currentRecord(
  ports: Pushing,
  { root, task, named = null, madeFrom = null, dryRun = false }: PushRequest,
  note: (words: string) => void,
): Promise<CheckpointRecord> {
  try {
    const { record, movedFrom } =
      named === null
        ? await readOwnIssue(ports, root, task, madeFrom)
        : await readIssue(ports, root, task, named);
    if (record.issue === undefined) {
      const [found, ...more] = await findIssues(ports, task);
      if (found === undefined) return record;
      note(`Found #${found.number}, the open issue of this task.`);
      if (more.length > 0) note(`${numbersOf(more)} is open for this task, too. Close what you do not need.`);
      return (await readIssue(ports, root, task, found)).record;
    }
    if (movedFrom !== null && record.issue !== undefined)
      note(
        `#${movedFrom.number} was transferred. It is ${record.issue.repository}#${record.issue.number} now.`,
      );
    return record;
  } catch (error) {
    if (!isAppError(error, 'checkpoint/gone') || named !== null || dryRun) throw error;
    // It is told once; the next push makes another issue.
    await ports.kept.update(root, task, withoutIssue);
    throw error;
  }
}

/** Returns the open issue that another machine made for a task; `null` if there is none. Rejects with `checkpoint/several-issues`. */
export async function findIssue(ports: Pushing, task: CheckpointTask): Promise<IssueRef | null> {
  return (await findIssues(ports, task))[0] ?? null;
}

/** Returns the open issues that are a task's, that with the lowest number first. Rejects with `checkpoint/several-issues`. */
async function findIssues(ports: Pushing, task: CheckpointTask): Promise<readonly IssueRef[]> {
  const { sure, named } = await candidatesOf(ports, task);
  if (sure.length > 0) return sure;
  if (named.length > 1) {
    throw new AppError(
      'checkpoint/several-issues',
      `Several open issues may be this task’s: ${numbersOf(named)}. Name one of them, or close the others.`,
      { numbers: named.map(({ number }) => number) },
    );
  }
  return named;
}

/** Returns the open issues that name a task's id, and those that have its title and name no other id; by number. */
async function candidatesOf(
  { issues, repository, signal, onWait }: Pushing,
  { task, taskId }: CheckpointTask,
): Promise<{ readonly sure: readonly IssueNow[]; readonly named: readonly IssueNow[] }> {
  if (repository === null) return { sure: [], named: [] };
  const title = checkpointTitle(task);
  const open = (await issues.find(repository, title, { signal, onWait })).map((issue) => ({
    issue,
    front: openBody(issue.body).comment?.front ?? null,
  }));
  const sure = open.filter(({ front }) => taskId !== undefined && front?.taskId === taskId);
  const named = open.filter(
    ({ issue, front }) =>
      issue.title.trim().toLowerCase() === title.toLowerCase() &&
      (front?.taskId === undefined || taskId === undefined),
  );
  return { sure: sure.map(({ issue }) => issue), named: named.map(({ issue }) => issue) };
}

function numbersOf(issues: readonly IssueRef[]): string {
  return issues.map(({ number }) => `#${number}`).join(', ');
}

type Fields = {
  readonly status: 'free';
  readonly title: ScannedText;
  readonly body: ScannedText;
  readonly own: IssueFields;
};

/** Scans each text that is to be written. */
async function fieldsOf(
  { letGo, namesOfNew = { labels: [], assignees: [] } }: Pushing,
  plan: PushPlan,
  body: string,
  { labels, assignees }: CheckpointRecord,
  target: IssueNow | null,
): Promise<Fields | Extract<PushOutcome, { readonly status: 'secrets' | 'not-scanned' }>> {
  const freed: ScannedText[] = [];
  const nowLabels = target?.labels ?? [];
  const nowAssignees = target?.assignees ?? [];
  const nextLabels = changeNames(target?.labels ?? namesOfNew.labels, labels);
  const nextAssignees = changeNames(target?.assignees ?? namesOfNew.assignees, assignees);
  for (const text of [plan.title, body, ...nextLabels, ...nextAssignees]) {
    const leave = await letGo(text);
    if (leave.status === 'blocked') return { status: 'secrets', findings: leave.findings };
    if (leave.status === 'not-scanned') return leave;
    freed.push(leave.text);
  }
  const [title, text, ...more] = freed;
  if (title === undefined || text === undefined) return { status: 'not-scanned' };
  const count = nextLabels.length;
  return {
    status: 'free',
    title,
    body: text,
    own: {
      ...(isSameNames(nowLabels, nextLabels) ? {} : { labels: more.slice(0, count) }),
      ...(isSameNames(nowAssignees, nextAssignees) ? {} : { assignees: more.slice(count) }),
      ...(target?.state === 'closed' ? { state: 'open' } : {}),
    },
  };
}

/** Makes an issue, unless another machine has made one meanwhile, which becomes the task's. */
async function create(
  ports: Pushing,
  { root, task, closed }: PushRequest,
  { title, body, own }: Fields,
  note: (words: string) => void,
): Promise<ReadIssue | 'found'> {
  const { issues, repository, signal, onWait } = ports;
  if (repository === null) {
    throw new AppError(
      'checkpoint/no-repository',
      'No remote of this project is on GitHub, so there is no place for an issue. Add a remote, or name an issue.',
      {},
    );
  }
  let made: ReadIssue;
  try {
    made = await issues.create(repository, { ...own, title, body }, { signal, onWait });
  } catch (error) {
    if (!isAppError(error, 'github/unreachable') || closed === 'another') throw error;
    // The answer got lost, and perhaps only the answer.
    const found = await findIssue(ports, task).catch(() => null);
    if (found === null) throw error;
    await readIssue(ports, root, task, found);
    return 'found';
  }
  // A person who asks for another issue knows of the one before: no older one is taken for it.
  const first = closed === 'another' ? null : await olderThan(ports, task, made.issue);
  if (first === null) return made;
  note(await closeDuplicate(ports, made.issue, first));
  await readIssue(ports, root, task, first);
  return 'found';
}

/**
 * Returns the issue that another process made for the task while this one did. The lower number stays: each process finds
 * the same one, because the issue with the lower number was there before the other was made.
 */
async function olderThan(ports: Pushing, task: CheckpointTask, made: IssueNow): Promise<IssueNow | null> {
  const { sure, named } = await candidatesOf(ports, task).catch((error: unknown) => {
    ports.signal?.throwIfAborted();
    // The issue is made; the next push of the other process finds it.
    if (isAppError(error)) return { sure: [], named: [] };
    throw error;
  });
  const older = [...sure, ...named].filter(
    (issue) => issue.number < made.number && issue.repository === made.repository,
  );
  return older.toSorted((a, b) => a.number - b.number)[0] ?? null;
}

/** Closes an issue of this push in favour of the first one; its text stays in it. Returns a sentence about that. */
async function closeDuplicate(
  { issues, letGo, signal, onWait }: Pushing,
  made: IssueNow,
  first: IssueNow,
): Promise<string> {
  const why = `This is a duplicate of #${first.number}: two pushes made an issue for this task at the same moment.`;
  const text = `${why}\n\n${openBody(made.body).text}\n`;
  try {
    const leave = text.length > maxBody ? null : await letGo(text);
    const body = leave?.status === 'free' ? { body: leave.text } : {};
    await issues.update(made, { ...body, state: 'closed' }, { signal, onWait });
    return `Another push made #${first.number} for this task at the same moment. #${made.number} was closed as its duplicate.`;
  } catch (error) {
    signal?.throwIfAborted();
    if (!isAppError(error)) throw error;
    return `Another push made #${first.number} for this task at the same moment, and #${made.number} could not be closed. Close #${made.number} on GitHub.`;
  }
}

/** Writes over the issue as it was read. `moved`: it has changed since, and nothing was written. */
async function write(
  ports: Pushing,
  request: PushRequest,
  record: CheckpointRecord,
  target: IssueNow,
  body: string,
  { body: scanned, own }: Fields,
  note: (words: string) => void,
): Promise<IssueNow | 'moved'> {
  const { issues, signal, onWait } = ports;
  const { root, task } = request;
  // GitHub takes no condition with a write: so this asks as late as possible.
  const again = (await readIssue(ports, root, task)).record;
  if (seenMark(again) !== seenMark(record)) return 'moved';
  // Labels and assignees are written as whole lists: one that was added meanwhile must be in them.
  const { labels, assignees } = again.seen?.issue ?? target;
  const isNamedNow = isSameNames(labels, target.labels) && isSameNames(assignees, target.assignees);
  if (Object.keys(own).length > 0 && !isNamedNow) return 'moved';
  const text = openBody(body).text;
  let done: ReadIssue;
  try {
    done = await issues.update(target, { ...own, body: scanned }, { signal, onWait });
  } catch (error) {
    if (!isAppError(error, 'github/unreachable')) throw error;
    // The answer got lost, and perhaps only the answer.
    done = await issues.read(target, undefined, { signal, onWait }).catch(() => {
      throw error;
    });
    if (openBody(done.issue.body).text !== text) throw error;
  }
  const lost = await overwritten(ports, target, text);
  if (lost !== null) return await restore(ports, request, target, text, lost, note);
  const back = await issues.read(target, done, { signal, onWait }).catch(() => done);
  if (openBody(back.issue.body).text === text) return await settle(ports, request, back, body);
  note('The issue was edited on GitHub right after the push. The edit stays.');
  await keepSeen(ports, request, back, (now) => now);
  return back.issue;
}

/** Returns the text of another person's edit between the last reading and the write, which the write replaced; `null` without one. */
async function overwritten(
  { issues, signal, onWait }: Pushing,
  read: IssueNow,
  written: string,
): Promise<string | null> {
  const edits = (await issues.edits(read, { signal, onWait }))?.map((edit) => ({
    ...edit,
    text: openBody(edit.text).text,
  }));
  if (edits === undefined) return null;
  const ours = edits.findIndex(({ text }) => text === written);
  const before = edits[ours + 1];
  if (ours === -1 || before === undefined || before.text === '') return null;
  return before.text === openBody(read.body).text || before.at < read.updatedAt ? null : before.text;
}

/**
 * Puts an edit back that the push has replaced, merged with the pushed text. Where both changed one place the issue has the
 * edit again, and the base stays, so that the next look shows the conflict.
 */
async function restore(
  ports: Pushing,
  request: PushRequest,
  read: IssueNow,
  written: string,
  lost: string,
  note: (words: string) => void,
): Promise<IssueNow> {
  const found = mergeBodies(openBody(read.body).text, written, lost);
  const theirs = Object.fromEntries(found.conflicts.map(({ id }) => [id, { kind: 'theirs' } as const]));
  const text = textOfMerge(mergeBodies(openBody(read.body).text, written, lost, theirs)) ?? lost;
  const body = sealBody(text, request.mine.front);
  const leave = await ports.letGo(body);
  if (leave.status !== 'free') {
    throw new AppError(
      'checkpoint/edit-replaced',
      'An edit on GitHub came between reading and writing, and the push replaced it. It may contain a secret, so it was not put back: see the history of the issue’s text on GitHub.',
      {},
    );
  }
  const { signal, onWait } = ports;
  const done = await ports.issues.update(read, { body: leave.text }, { signal, onWait });
  const isWhole = found.conflicts.length === 0;
  note(
    isWhole
      ? 'An edit on GitHub came between reading and writing. It was merged.'
      : 'An edit on GitHub came between reading and writing, and contradicts this push. The issue has the edit; look at the conflict, then push again.',
  );
  if (isWhole) return await settle(ports, request, done, body);
  await keepSeen(ports, request, done, (now) => now);
  return done.issue;
}

/** Keeps the issue with the text that was pushed: it is the base of the next merge. */
async function settle(
  ports: Pushing,
  request: PushRequest,
  done: ReadIssue,
  body: string,
): Promise<IssueNow> {
  const at = new Date(ports.clock()).toISOString();
  await keepSeen(
    ports,
    request,
    done,
    ({ queued: _queued, labels: _labels, assignees: _assignees, ...now }) => ({
      ...now,
      base: request.mine.text,
      pushed: { text: openBody(body).text, at, upTo: done.issue.updatedAt },
      newComments: 0,
    }),
  );
  return done.issue;
}

async function keepSeen(
  { kept, clock }: Pushing,
  { root, task }: PushRequest,
  { issue, etag }: ReadIssue,
  change: (now: CheckpointRecord) => CheckpointRecord,
): Promise<void> {
  await kept.update(root, task, (now) => {
    const { repository, number, url } = issue;
    const isSame = now.issue === undefined || isSameIssue(now.issue, issue);
    return change({
      ...(isSame ? now : withoutIssue(now)),
      issue: { repository, number, url },
      seen: {
        issue: { ...issue, labels: [...issue.labels], assignees: [...issue.assignees] },
        etag,
        readAt: new Date(clock()).toISOString(),
      },
    });
  });
}

/** Closes the issue of a task, after reading it again. Rejects with `github/…`, `checkpoint/no-issue`, `checkpoint/gone`. */
export async function closeIssue(
  ports: Reading,
  root: string,
  task: CheckpointTask,
  madeFrom: IssueRef | null,
): Promise<IssueNow> {
  const { issues, kept, clock, signal, onWait } = ports;
  const { record } = await readOwnIssue(ports, root, task, madeFrom);
  const { issue: ref, seen } = record;
  if (ref === undefined || seen === undefined)
    throw new AppError('checkpoint/no-issue', 'This task has no issue to close.', {});
  if (seen.issue.state === 'closed') return seen.issue;
  const { issue, etag } = await issues.update(ref, { state: 'closed' }, { signal, onWait });
  await kept.update(root, task, (now) => ({
    ...now,
    seen: {
      ...now.seen,
      issue: { ...issue, labels: [...issue.labels], assignees: [...issue.assignees] },
      etag,
      readAt: new Date(clock()).toISOString(),
    },
  }));
  return issue;
}
