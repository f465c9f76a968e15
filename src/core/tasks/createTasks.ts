import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { TaskRef, TasksApi } from '../../shared/api/tasks.ts';
import {
  taskLimits,
  type TaskPayload,
  type TaskRecord,
  type TaskRow,
  type TaskView,
} from '../../shared/domain/task.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { Plan, PlanAnswer } from '../../shared/domain/task/plan.ts';
import { AppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import { headCommit } from '../git/resolveCommit.ts';
import { readEverywhere, savedAt } from '../payload/folder/readEverywhere.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import type { ValueJudge } from '../gate/judgeValues.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import { nextSession } from '../payload/folder/listPayloads.ts';
import { editPlan } from '../plans/edit/editPlan.ts';
import { addAnswer } from '../plans/edit/mergeAnswer.ts';
import { parseAnswer } from '../plans/parseAnswer.ts';
import { withPathChecks } from '../plans/checks/checkPhase.ts';
import { parsePlan } from '../plans/parsePlan.ts';
import type { RepositoryPlace, RepositoryPlaces } from '../projects/createRepositoryPlaces.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import { createAnnouncer } from '../storage/createAnnouncer.ts';
import type { Clock } from '../storage/clock.ts';
import { noticeOrBug } from '../storage/noticeOrBug.ts';
import { otherTextKey, type OtherTexts } from '../storage/createOtherTexts.ts';
import type { Storage } from '../storage/storage.ts';
import { resolveInside } from '../storage/resolveInside.ts';
import type { CarriedIn, TaskForDraft } from '../review/drafts/carryIn.ts';
import { buildLedger } from '../review/ledger/buildLedger.ts';
import { maskPayloads } from '../review/maskPayloads.ts';
import { isSameName, type TaskRef as NamedTaskRef } from '../review/tasks/knownTasks.ts';
import type { Stacks } from '../stacks/createStacks.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { carriedEntries, decisionText } from './carriedEntries.ts';
import { createPlanHistory, type PlanHistory } from './createPlanHistory.ts';
import { createTaskFiles, unknownTask } from './createTaskFiles.ts';
import { idOfName, joinTasks, type JoinedTask } from './joinTasks.ts';
import { phaseProgress } from './phaseProgress.ts';
import { planStack } from './planStack.ts';
import { phaseText, taskText, type PromptOf, type DescribedTask } from './taskTexts.ts';

interface Options {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly emit: Emit;
  readonly logBug: LogBug;
  readonly masked: MaskedTexts;
  readonly otherTexts: Pick<OtherTexts, 'keep' | 'dropAll'>;
  readonly places: RepositoryPlaces;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly clipboard: Clipboard;
  /** Returns the user's decisions about suspected secrets in the payloads of a project. */
  readonly judgeOf: (projectId: string) => ValueJudge;
  readonly stacks: Pick<Stacks, 'list' | 'get' | 'create' | 'apply'>;
  readonly promptOf: PromptOf;
  /** Adds a decision to the open draft of a task; resolves to whether there is one. */
  readonly onLocked: (projectId: string, task: NamedTaskRef, decision: CarriedIn) => Promise<boolean>;
}

export interface Tasks {
  readonly api: TasksApi;
  /** Returns a task with its payloads of all worktrees. Rejects with `tasks/unknown`. */
  readonly find: (ref: TaskRef) => Promise<JoinedTask>;
  /** Returns the commands that prove a task, as its plan names them. Rejects with `tasks/unknown`. */
  readonly commandsOf: (ref: TaskRef) => Promise<readonly string[]>;
  /** Returns all tasks of a repository. */
  readonly all: (projectId: string) => Promise<readonly JoinedTask[]>;
  /** Returns the record that a draft names, with what it gives to its drafts; `null` if there is none. */
  readonly recordOf: (projectId: string, named: NamedTaskRef) => Promise<TaskForDraft | null>;
  /** Changes a task's record, which is made if there is none; `null` leaves it alone. */
  readonly edit: (ref: TaskRef, change: (now: TaskRecord) => TaskRecord | null) => Promise<TaskRecord>;
  /** Ends watching, and deletes for good the tasks that this process removed. */
  close(): Promise<void>;
}

/** Paths of a plan that are looked for on disk each time that it is shown. */
const maxPaths = 1_000;

type Written = { readonly before: TaskRecord; readonly after: TaskRecord } | null;

/** The place of a task's file, and its id. */
interface Key {
  readonly folder: string;
  readonly taskId: string;
}

/** Fields that have no text of the user or an agent. */
const noText: ReadonlySet<string> = new Set(
  'id key state created edited finished at asked repository used proof severity'.split(' '),
);
const notRead = new Set<string>(['payloads/no-folder']);

/** ms for which an answer of git counts. */
const headFor = 2_000;

/** Manages the tasks of repositories. Each change applies to the state on disk, and is on disk when its promise resolves. */
export function createTasks(options: Options): Tasks {
  const { clock, newId, emit, masked, places, rootOf, stacks, promptOf } = options;
  const files = createTaskFiles(options);
  const histories = new Map<string, PlanHistory>();
  const answers = new Map<string, { readonly text: string; readonly read: PlanAnswer }>();
  const plans = new Map<string, { readonly text: string; readonly plan: Plan }>();
  /** Projects whose windows are told of changes in a folder, each with its place. */
  const watchers = new Map<string, Map<string, RepositoryPlace>>();
  /** Tasks that this process removed, by id. */
  const removed = new Map<string, TaskRef>();

  const now = (): string => new Date(clock()).toISOString();
  const placeOf = async (projectId: string): Promise<RepositoryPlace> => {
    const place = await places.of(projectId, 'tasks');
    const known = watchers.get(place.folder) ?? new Map<string, RepositoryPlace>();
    known.set(projectId, place);
    watchers.set(place.folder, known);
    return place;
  };
  const historyOf = (taskId: string): PlanHistory => {
    const history = histories.get(taskId) ?? createPlanHistory();
    histories.set(taskId, history);
    return history;
  };
  /** Returns the keys of the phases that were shown; outside git, where no commit anchors them, as this process read them. */
  const knownOf = ({ id, phases }: Pick<TaskRecord, 'id' | 'phases'>): readonly string[] => {
    const keys = Object.keys(phases);
    return keys.length > 0 ? keys : (plans.get(id)?.plan.phases.map(({ key }) => key) ?? []);
  };
  /** Reads a plan once, until it changes: lists read those of all tasks. */
  const planOf = (record: Pick<TaskRecord, 'id' | 'plan' | 'phases'>): Plan => {
    const { id, plan: text } = record;
    const known = plans.get(id);
    if (known?.text === text) return known.plan;
    const plan = parsePlan(text, knownOf(record));
    plans.set(id, { text, plan });
    return plan;
  };
  const answerOf = (taskId: string, text: string): PlanAnswer => {
    const known = answers.get(taskId);
    if (known?.text === text) return known.read;
    const read = parseAnswer(text);
    answers.set(taskId, { text, read });
    return read;
  };
  /**
   * Returns a test whether a path of a plan is in a project. A bare name may be of any folder, so it counts as there; so do
   * all paths of a project that can't be reached, and those after the first thousand.
   */
  const existsIn = async (projectId: string): Promise<(path: string) => boolean> => {
    const root = await rootOf(projectId).catch(() => null);
    let left = maxPaths;
    return (path) =>
      root === null || !path.includes('/') || left-- <= 0 || resolveInside(root, path).status !== 'missing';
  };
  const view = async (record: TaskRecord, projectId: string): Promise<TaskView> => {
    const {
      plan: markdown,
      planRevision: _made,
      phases: _phases,
      note: _note,
      noteMarkdown: _noteMarkdown,
      answer,
      ...rest
    } = record;
    const history = historyOf(record.id);
    const shown: TaskView = {
      ...rest,
      markdown,
      plan: withPathChecks(planOf(record), await existsIn(projectId)),
      ...(answer === undefined
        ? {}
        : { reply: { text: answer.text, at: answer.at, read: answerOf(record.id, answer.text) } }),
      undoable: history.can(markdown, 'undo'),
      redoable: history.can(markdown, 'redo'),
    };
    return await masked.hideIn(record.id, shown, noText);
  };

  const announcer = createAnnouncer<Key, TaskRecord | null>({
    storage: options.storage,
    read: async ({ folder, taskId }) => {
      const [place = { folder, older: [] }] = watchers.get(folder)?.values() ?? [];
      return await files.read(place, taskId);
    },
    failed: noticeOrBug(emit, options.logBug, 'tasks.announce'),
    async tell({ folder, taskId }, record, before, touched) {
      if (touched === null && before !== undefined && JSON.stringify(before) === JSON.stringify(record))
        return;
      // Each worktree has files of its own.
      for (const projectId of watchers.get(folder)?.keys() ?? []) {
        const task = record === null ? null : await view(record, projectId);
        emit('tasks.changed', { projectId, taskId, task });
      }
    },
  });
  const announce = async ({ projectId, taskId }: TaskRef): Promise<void> => {
    const { folder } = await placeOf(projectId);
    await announcer.announce({ folder, taskId }, taskId);
  };

  const all = async (projectId: string): Promise<readonly JoinedTask[]> => {
    const place = await placeOf(projectId);
    const root = await rootOf(projectId);
    const [records, payloads, named] = await Promise.all([
      files.list(place),
      // Its own list says what is wrong with the payload folder; tasks are shown all the same.
      readEverywhere(root).catch((error: unknown) => {
        if (error instanceof AppError && notRead.has(error.code)) return [];
        throw error;
      }),
      stacks.list({ projectId }),
    ]);
    return joinTasks(records, payloads, named);
  };
  const find = async ({ projectId, taskId }: TaskRef): Promise<JoinedTask> => {
    const task = (await all(projectId)).find(({ id }) => id === taskId);
    if (task === undefined) throw unknownTask(taskId);
    return task;
  };
  /**
   * Returns the id under which payloads already name a task that has no record. With another one, the task would lose
   * them and their ledger as soon as a payload has its own id.
   */
  const idInPayloads = async (projectId: string, name: string): Promise<string | undefined> => {
    const found = (await all(projectId)).find((task) => task.record === null && isSameName(task.name, name));
    return found === undefined || found.id === idOfName(found.name) || pathSegment(found.id) === null
      ? undefined
      : found.id;
  };
  const begun = (id: string, name: string): TaskRecord => ({
    id,
    revision: 0,
    created: now(),
    edited: now(),
    name: name.slice(0, taskLimits.name),
    state: 'active',
    goal: '',
    plan: '',
    phases: {},
  });

  const write = async (
    ref: TaskRef,
    change: (now: TaskRecord) => TaskRecord | null,
    onWritten: (before: TaskRecord, after: TaskRecord) => void = () => undefined,
  ): Promise<TaskRecord> => {
    const place = await placeOf(ref.projectId);
    const isKnown = (await files.read(place, ref.taskId)) !== null;
    const listed = isKnown ? null : await find(ref);
    // A record that was restored meanwhile may be removed again by now: only a task that never had one is begun.
    const named = listed?.record === null ? listed : null;
    let written = null as Written;
    const after = await files.edit(place, ref.taskId, (found) => {
      written = null;
      const before = found ?? (named === null ? null : begun(ref.taskId, named.name));
      if (before === null) throw unknownTask(ref.taskId);
      const next = change(before);
      if (next === null || next === before) return null;
      const revision = before.revision + 1;
      const isSame = next.plan === before.plan;
      const planRevision = isSame ? planMadeAt(before) : revision;
      const own = isSame ? next : withQuestions(next, now());
      written = { before, after: { ...own, revision, planRevision, edited: now() } };
      return written.after;
    });
    if (written !== null) {
      onWritten(written.before, written.after);
      await announce(ref);
    }
    return after ?? begun(ref.taskId, named?.name ?? '');
  };

  /** Replaces the plan's text, as one step to take back; `null` from `change` leaves it alone. */
  const replan = async (ref: TaskRef, change: (now: TaskRecord) => string | null): Promise<TaskRecord> => {
    const head = await headOf(ref.projectId);
    return await write(
      ref,
      (task) => {
        const plan = change(task);
        return plan === null || plan === task.plan ? null : anchored({ ...task, plan }, head);
      },
      (before, after) => historyOf(ref.taskId).note(before.plan, after.plan),
    );
  };
  const heads = new Map<string, { readonly at: number; readonly head: Promise<string | null> }>();
  /** Returns the commit that is checked out; asks git once for a burst of typing. */
  const headOf = async (projectId: string): Promise<string | null> => {
    const known = heads.get(projectId);
    if (known !== undefined && clock() - known.at < headFor) return await known.head;
    const head = rootOf(projectId)
      .then((root) => headCommit(root))
      .catch(() => null);
    heads.set(projectId, { at: clock(), head });
    return await head;
  };

  const step = async (ref: TaskRef, direction: 'undo' | 'redo'): Promise<boolean> => {
    const history = historyOf(ref.taskId);
    let isDone = false;
    await write(
      ref,
      (task) => {
        const plan = history.step(task.plan, direction);
        return plan === null ? null : { ...task, plan };
      },
      () => {
        history.stepped(direction);
        isDone = true;
      },
    );
    return isDone;
  };

  const recordNow = async (ref: TaskRef): Promise<TaskRecord> => {
    const record = await files.read(await placeOf(ref.projectId), ref.taskId);
    return record ?? begun(ref.taskId, (await find(ref)).name);
  };
  const describe = (record: TaskRecord): DescribedTask => {
    const plan = planOf(record);
    return { name: record.name, goal: plan.goal?.text ?? record.goal, plan };
  };
  /** Returns the number of the session at hand; `undefined` if the payload folder can't be read. */
  const sessionOf = async (projectId: string): Promise<number | undefined> =>
    await nextSession(await rootOf(projectId)).catch(() => undefined);

  const stackOf = async (projectId: string, { id, name }: TaskRecord): Promise<Stack | null> => {
    const read = await Promise.all(
      (await stacks.list({ projectId })).map((stack) => stacks.get(projectId, stack.id).catch(() => null)),
    );
    const there = read.filter((stack) => stack !== null);
    return (
      there.find(({ taskId }) => taskId === id) ??
      there.find(({ taskId, task }) => taskId === undefined && isSameName(task, name)) ??
      there.find(
        ({ taskId, task, name: own }) => taskId === undefined && task === '' && isSameName(own, name),
      ) ??
      null
    );
  };
  const plannedStack = async (ref: TaskRef, key: string) => {
    const task = await recordNow(ref);
    const about = describe(task);
    const phase = about.plan.phases.find((one) => one.key === key);
    if (phase === undefined) throw partGone(ref.taskId);
    const root = await rootOf(ref.projectId);
    const stack = await stackOf(ref.projectId, task);
    const planned = planStack({
      stack,
      name: task.name,
      plan: about.plan,
      phase,
      goal: about.goal,
      prompt: phaseText(about, phase, await promptOf('execute-phase')),
      isFile: (path) => isFileIn(root, path),
      newId,
    });
    return { ...planned, stack, task };
  };

  const rowOf = ({ id, name, record, payloads }: JoinedTask): TaskRow => {
    const [newest] = payloads;
    const saved = newest === undefined ? '' : savedAt(newest);
    const edited = record?.edited ?? '';
    const plan = record === null ? null : planOf(record);
    return {
      id,
      name,
      state: record?.state ?? 'active',
      phases: plan?.phases.map(({ state }) => state) ?? [],
      questions: plan?.questions.length ?? 0,
      open: plan?.questions.filter(({ state }) => state === 'open').length ?? 0,
      payloads: payloads.length,
      used: edited > saved ? edited : saved,
      ...(record?.finished === undefined ? {} : { finished: record.finished }),
    };
  };

  const api: TasksApi = {
    async list({ projectId }) {
      const { folder } = await placeOf(projectId);
      await announcer.followEach(folder, (name) => {
        const taskId = files.taskIn(name);
        return taskId === null ? null : { folder, taskId };
      });
      const rows = (await all(projectId)).map(rowOf);
      const listed = rows.toSorted((a, b) => (a.used < b.used ? 1 : a.used > b.used ? -1 : 0));
      return await masked.hideIn('tasks', listed, noText);
    },
    async read(ref) {
      const place = await placeOf(ref.projectId);
      const record = await files.read(place, ref.taskId);
      return await view(record ?? begun(ref.taskId, (await find(ref)).name), ref.projectId);
    },
    async sessions(ref) {
      const { payloads, record } = await find(ref);
      const root = await rootOf(ref.projectId);
      const [shown, measured, progress] = await Promise.all([
        maskPayloads(payloads, options.pool),
        options.pool.measure(
          payloads.map(({ body }) => body),
          { encoding: 'o200k_base', scan: false },
        ),
        record === null
          ? []
          : phaseProgress({
              root,
              folder: payloadFolderOf(root),
              plan: planOf(record),
              anchors: record.phases,
              payloads,
            }),
      ]);
      const listed = payloads.map(
        ({ session, path, reconstructed, checkout, ...file }, index): TaskPayload => ({
          session,
          path,
          at: savedAt(file),
          tokens: measured[index]?.tokens ?? 0,
          ...(reconstructed === undefined ? {} : { reconstructed }),
          ...(checkout === null ? {} : { elsewhere: checkout.branch ?? basename(checkout.root) }),
        }),
      );
      return {
        payloads: await masked.hideIn(ref.taskId, listed, new Set(['path', 'at'])),
        ledger: buildLedger(shown.toReversed()),
        progress: await masked.hideIn(ref.taskId, progress, new Set(['phase', 'state', 'proof', 'since'])),
      };
    },
    async create(args) {
      const { projectId, name, goal = '', plan = '', issue, stackId, ...named } = masked.revealIn(args);
      const place = await placeOf(projectId);
      const { title, goal: planned } = parsePlan(plan);
      const wished = [name, title, planned?.text, goal].find((one) => (one ?? '').trim() !== '');
      const ownName = oneLine(wished ?? 'New task');
      const taskId = named.taskId ?? (await idInPayloads(projectId, ownName)) ?? newId();
      const made = { ...begun(taskId, ownName), goal, plan };
      const head = await headOf(projectId);
      await files.edit(place, taskId, (known) =>
        known === null
          ? withQuestions(anchored({ ...made, ...(issue === undefined ? {} : { issue }) }, head), now())
          : null,
      );
      if (stackId !== undefined)
        await stacks.apply({ projectId, stackId }, { type: 'set', fields: { task: made.name, taskId } });
      await announce({ projectId, taskId });
      return { taskId };
    },
    async change({ fields, ...ref }) {
      const { name, state, goal } = masked.revealIn(fields);
      await write(ref, (task) => {
        const { finished, ...rest } = task;
        const kept = state === undefined && finished !== undefined ? { finished } : {};
        return {
          ...rest,
          ...kept,
          ...(name === undefined || name.trim() === '' ? {} : { name: oneLine(name) }),
          ...(goal === undefined ? {} : { goal }),
          ...(state === undefined ? {} : { state }),
          ...(state === 'finished' ? { finished: finished ?? now() } : {}),
        };
      });
    },
    async setPlan({ markdown, base, after: earlier, ...ref }) {
      const text = masked.reveal(markdown);
      const sent = earlier === undefined ? null : masked.reveal(earlier);
      let isOutdated = false;
      const task = await replan(ref, (before) => {
        const isOwn = sent !== null && before.plan === sent;
        // Changes of the goal, the name or the state leave the plan as the window knows it.
        const isKnown = planMadeAt(before) <= base && base <= before.revision;
        isOutdated = !isKnown && !isOwn;
        return isOutdated ? null : text;
      });
      if (isOutdated) {
        const otherId = newId();
        await options.otherTexts.keep(otherTextKey({ what: 'task', ...ref }), otherId, { text });
        throw new AppError(
          'tasks/conflict',
          'The plan was changed in another window in the meantime. Compare both and choose one.',
          { taskId: ref.taskId, otherId },
        );
      }
      const [shown = ''] = await masked.hide(ref.taskId, [text]);
      return { markdown: shown, revision: task.revision };
    },
    async editPlan({ edit: shown, ...ref }) {
      const edit = masked.revealIn(shown);
      const settles = edit.kind === 'lock' || edit.kind === 'defer';
      const session = settles ? await sessionOf(ref.projectId) : undefined;
      const full = settles && session !== undefined ? { ...edit, session } : edit;
      const question =
        edit.kind === 'lock'
          ? planOf(await recordNow(ref)).questions.find(({ key }) => key === edit.question)
          : undefined;
      let isGone = false;
      const task = await replan(ref, (before) => {
        const next = editPlan(before.plan, full, knownOf(before));
        isGone = next === null;
        return next;
      });
      if (isGone) throw partGone(ref.taskId);
      if (edit.kind !== 'lock') return { inDraft: false };
      const decision: CarriedIn = {
        section: 'decisions',
        entry: {
          text: decisionText(question?.text ?? '', edit.answer),
          why: edit.why,
          ...(session === undefined ? {} : { session }),
        },
        ...(question === undefined ? {} : { settles: question.text }),
      };
      const named = { task: task.name, taskId: task.id };
      return { inDraft: await options.onLocked(ref.projectId, named, decision) };
    },
    async takeAnswer({ text: shown, ...ref }) {
      const text = masked.reveal(shown);
      const head = await headOf(ref.projectId);
      await write(
        ref,
        (task) => {
          const plan = addAnswer(task.plan, text);
          return {
            ...anchored({ ...task, plan }, head),
            answer: { text, at: now(), before: task.plan, after: plan },
          };
        },
        (before, after) => historyOf(ref.taskId).note(before.plan, after.plan),
      );
    },
    async discardAnswer(ref) {
      await write(
        ref,
        (task) => {
          const { answer, ...rest } = task;
          if (answer === undefined) return null;
          return { ...rest, plan: task.plan === answer.after ? answer.before : task.plan };
        },
        (before, after) => historyOf(ref.taskId).note(before.plan, after.plan),
      );
    },
    inspect: ({ text }) => {
      const { phases, questions } = parseAnswer(masked.reveal(text));
      return Promise.resolve({ phases, questions: questions.length });
    },
    async copy({ what, ...ref }) {
      const text = await taskText(what, describe(await recordNow(ref)), promptOf);
      if (text === null) throw partGone(ref.taskId);
      const judge = options.judgeOf(ref.projectId);
      return await copyScanned(text, options, (spans) => judge.blocking(text, spans));
    },
    async planStack({ phase, ...ref }) {
      const { plan } = await plannedStack(ref, phase);
      return await masked.hideIn(ref.taskId, plan, noText);
    },
    async assemble({ phase, ...ref }) {
      const { stack, edit, task } = await plannedStack(ref, phase);
      const { projectId } = ref;
      const stackId = stack?.id ?? (await stacks.create({ projectId, name: task.name })).stackId;
      const isOurs = stack?.taskId === task.id;
      const naming = { type: 'set', fields: { task: task.name, taskId: task.id } } as const;
      await stacks.apply({ projectId, stackId }, isOurs ? edit : { type: 'several', edits: [naming, edit] });
      return { stackId };
    },
    undo: async (ref) => ({ undone: await step(ref, 'undo') }),
    redo: async (ref) => ({ redone: await step(ref, 'redo') }),
    async remove(ref) {
      const place = await placeOf(ref.projectId);
      if (!(await files.remove(place, ref.taskId))) throw unknownTask(ref.taskId);
      removed.set(ref.taskId, ref);
      await announce(ref);
    },
    async restore(ref) {
      await files.restore(await placeOf(ref.projectId), ref.taskId, (text) =>
        options.otherTexts.keep(otherTextKey({ what: 'task', ...ref }), newId(), { text }),
      );
      removed.delete(ref.taskId);
      await announce(ref);
    },
  };

  return {
    api,
    find,
    commandsOf: async (ref) => {
      const { record } = await find(ref);
      return record === null ? [] : planOf(record).validation.map(({ command }) => command);
    },
    all,
    edit: write,
    async recordOf(projectId, { task, taskId }) {
      const joined = await all(projectId);
      const found =
        joined.find(({ id }) => taskId !== undefined && id === taskId) ??
        joined.find(({ name, record }) => record !== null && isSameName(name, task));
      if (found?.record == null || found.record.state === 'finished') return null;
      const { record, payloads } = found;
      return {
        task: record.name,
        taskId: record.id,
        hasPayload: payloads.length > 0,
        entries: carriedEntries(planOf(record), payloads),
      };
    },
    async close() {
      try {
        await announcer.close();
      } finally {
        await files.discardRemoved();
        for (const ref of removed.values()) {
          // Another process may have restored it.
          const place = await placeOf(ref.projectId).catch(() => null);
          const isGone = place !== null && (await files.read(place, ref.taskId).catch(() => null)) === null;
          if (isGone) await options.otherTexts.dropAll(otherTextKey({ what: 'task', ...ref }));
        }
        removed.clear();
      }
    },
  };
}

/** Returns the first revision that surely had the plan's text of now. */
function planMadeAt({ planRevision, revision }: TaskRecord): number {
  return planRevision ?? revision;
}

/** Records the commit at which each phase was planned, and marked done. */
function anchored(task: TaskRecord, head: string | null): TaskRecord {
  if (head === null) return task;
  const phases = parsePlan(task.plan, Object.keys(task.phases)).phases.map(({ key, state }) => {
    const { planned = head, done = head } = task.phases[key] ?? {};
    return [key, state === 'done' ? { planned, done } : { planned }] as const;
  });
  return { ...task, phases: Object.fromEntries(phases) };
}

/** Records since when each question is open. A question that was reworded is another one. */
function withQuestions({ asked: before = {}, ...task }: TaskRecord, now: string): TaskRecord {
  const open = parsePlan(task.plan, Object.keys(task.phases)).questions.filter(
    ({ state }) => state === 'open',
  );
  if (open.length === 0) return task;
  return { ...task, asked: Object.fromEntries(open.map(({ key }) => [key, before[key] ?? now])) };
}

function partGone(taskId: string): AppError {
  return new AppError(
    'tasks/part-gone',
    'This part of the plan was changed or removed in the meantime. Look at the plan and try again.',
    { taskId },
  );
}

/** True for a path that is a file of the project, or a link to one. */
function isFileIn(root: string, path: string): boolean {
  const found = resolveInside(root, path);
  return found.status === 'ok' && statSync(found.real, { throwIfNoEntry: false })?.isFile() === true;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().slice(0, taskLimits.name);
}
