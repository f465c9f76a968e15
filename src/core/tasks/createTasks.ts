import type { Emit } from '../../shared/api.ts';
import type { TaskRef, TasksApi } from '../../shared/api/tasks.ts';
import { taskLimits, type TaskRecord, type TaskRow, type TaskView } from '../../shared/domain/task.ts';
import type { Plan } from '../../shared/domain/task/plan.ts';
import { AppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import { readEverywhere, savedAt } from '../payload/folder/readEverywhere.ts';
import { parsePlan } from '../plans/parsePlan.ts';
import type { RepositoryPlace, RepositoryPlaces } from '../projects/createRepositoryPlaces.ts';
import { createAnnouncer } from '../storage/createAnnouncer.ts';
import type { Clock } from '../storage/clock.ts';
import { noticeOrBug } from '../storage/noticeOrBug.ts';
import { otherTextKey, type OtherTexts } from '../storage/createOtherTexts.ts';
import type { Storage } from '../storage/storage.ts';
import { createPlanHistory, type PlanHistory } from './createPlanHistory.ts';
import { createTaskFiles, unknownTask } from './createTaskFiles.ts';
import { joinTasks, type JoinedTask, type NamedTask } from './joinTasks.ts';

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
  /** Returns the tasks that the stacks of a project name. */
  readonly stacksOf: (projectId: string) => Promise<readonly NamedTask[]>;
}

export interface Tasks {
  readonly api: TasksApi;
  /** Returns a task with its payloads of all worktrees. Rejects with `tasks/unknown`. */
  readonly find: (ref: TaskRef) => Promise<JoinedTask>;
  /** Returns the commands that prove a task, as its plan names them. Rejects with `tasks/unknown`. */
  readonly commandsOf: (ref: TaskRef) => Promise<readonly string[]>;
  /** Returns all tasks of a repository. */
  readonly all: (projectId: string) => Promise<readonly JoinedTask[]>;
  /** Changes a task's record, which is made if there is none; `null` leaves it alone. */
  readonly edit: (ref: TaskRef, change: (now: TaskRecord) => TaskRecord | null) => Promise<TaskRecord>;
  /** Ends watching, and deletes for good the tasks that this process removed. */
  close(): Promise<void>;
}

type Written = { readonly before: TaskRecord; readonly after: TaskRecord } | null;

/** The place of a task's file, and its id. */
interface Key {
  readonly folder: string;
  readonly taskId: string;
}

/** Fields that have no text of the user or an agent. */
const noText: ReadonlySet<string> = new Set(
  'id key state created edited finished at repository used proof severity'.split(' '),
);
const notRead = new Set<string>(['payloads/no-folder']);

/** Manages the tasks of repositories. Each change applies to the state on disk, and is on disk when its promise resolves. */
export function createTasks(options: Options): Tasks {
  const { clock, newId, emit, masked, places, rootOf, stacksOf } = options;
  const files = createTaskFiles(options);
  const histories = new Map<string, PlanHistory>();
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
  /** Reads a plan once, until it changes: lists read those of all tasks. */
  const planOf = ({ id, plan: text }: Pick<TaskRecord, 'id' | 'plan'>): Plan => {
    const known = plans.get(id);
    if (known?.text === text) return known.plan;
    const plan = parsePlan(text);
    plans.set(id, { text, plan });
    return plan;
  };
  const view = async (record: TaskRecord): Promise<TaskView> => {
    const { plan: markdown, phases: _phases, ...rest } = record;
    const history = historyOf(record.id);
    const shown: TaskView = {
      ...rest,
      markdown,
      plan: planOf(record),
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
      const task = record === null ? null : await view(record);
      for (const projectId of watchers.get(folder)?.keys() ?? [])
        emit('tasks.changed', { projectId, taskId, task });
    },
  });
  const announce = async ({ projectId, taskId }: TaskRef): Promise<void> => {
    const { folder } = await placeOf(projectId);
    await announcer.announce({ folder, taskId }, taskId);
  };

  const all = async (projectId: string): Promise<readonly JoinedTask[]> => {
    const place = await placeOf(projectId);
    const root = await rootOf(projectId);
    const [records, payloads, stacks] = await Promise.all([
      files.list(place),
      // Its own list says what is wrong with the payload folder; tasks are shown all the same.
      readEverywhere(root).catch((error: unknown) => {
        if (error instanceof AppError && notRead.has(error.code)) return [];
        throw error;
      }),
      stacksOf(projectId),
    ]);
    return joinTasks(records, payloads, stacks);
  };
  const find = async ({ projectId, taskId }: TaskRef): Promise<JoinedTask> => {
    const task = (await all(projectId)).find(({ id }) => id === taskId);
    if (task === undefined) throw unknownTask(taskId);
    return task;
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
    const named = isKnown ? null : await find(ref);
    let written = null as Written;
    const after = await files.edit(place, ref.taskId, (found) => {
      written = null;
      const before = found ?? (named === null ? null : begun(ref.taskId, named.name));
      if (before === null) throw unknownTask(ref.taskId);
      const next = change(before);
      if (next === null || next === before) return null;
      written = { before, after: { ...next, revision: before.revision + 1, edited: now() } };
      return written.after;
    });
    if (written !== null) {
      onWritten(written.before, written.after);
      await announce(ref);
    }
    return after ?? begun(ref.taskId, named?.name ?? '');
  };

  /** Replaces the plan's text, as one step to take back; `null` from `change` leaves it alone. */
  const replan = (ref: TaskRef, change: (now: TaskRecord) => string | null): Promise<TaskRecord> =>
    write(
      ref,
      (task) => {
        const plan = change(task);
        return plan === null || plan === task.plan ? null : { ...task, plan };
      },
      (before, after) => historyOf(ref.taskId).note(before.plan, after.plan),
    );

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
      return await view(record ?? begun(ref.taskId, (await find(ref)).name));
    },
    async create(args) {
      const { projectId, name, goal = '', plan = '', issue } = masked.revealIn(args);
      const place = await placeOf(projectId);
      const taskId = newId();
      const { title, goal: planned } = parsePlan(plan);
      const wished = [name, title, planned?.text, goal].find((one) => (one ?? '').trim() !== '');
      await files.edit(place, taskId, () => ({
        ...begun(taskId, oneLine(wished ?? 'New task')),
        goal,
        plan,
        ...(issue === undefined ? {} : { issue }),
      }));
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
        const isOwn = sent !== null && before.revision === base + 1 && before.plan === sent;
        isOutdated = before.revision !== base && !isOwn;
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
    undo: async (ref) => ({ undone: await step(ref, 'undo') }),
    redo: async (ref) => ({ redone: await step(ref, 'redo') }),
    async remove(ref) {
      const place = await placeOf(ref.projectId);
      if (!(await files.remove(place, ref.taskId))) throw unknownTask(ref.taskId);
      removed.set(ref.taskId, ref);
      await announce(ref);
    },
    async restore(ref) {
      await files.restore(await placeOf(ref.projectId), ref.taskId);
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

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().slice(0, taskLimits.name);
}
