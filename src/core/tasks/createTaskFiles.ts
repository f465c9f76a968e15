import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Emit } from '../../shared/api.ts';
import { noteSectionIds } from '../../shared/domain/memory/noteSections.ts';
import { taskLimits, taskStates, type TaskRecord } from '../../shared/domain/task.ts';
import { readVersioned, renderVersioned, type Fields } from '../../shared/domain/versionedFile.ts';
import { AppError } from '../../shared/errors.ts';
import type { RepositoryPlace } from '../projects/createRepositoryPlaces.ts';
import { otherTextKey, type OtherTexts } from '../storage/createOtherTexts.ts';
import { createRecords, type JoinRecords } from '../storage/createRecords.ts';
import { createStateFile, type Parsed } from '../storage/createStateFile.ts';
import { idOfSegment, pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { titled } from '../storage/writeFailed.ts';

const fileVersion = 1;
const suffix = '.task.json';

/** A task on disk, with the fields of a newer version that this one does not know. */
interface TaskFile {
  readonly task: TaskRecord;
  readonly extra: Fields;
}

/** Stores the tasks of repositories, one file each; every answer is the state on disk. */
export interface TaskFiles {
  list(place: RepositoryPlace): Promise<readonly TaskRecord[]>;
  /** Returns the task of a file in the folder; `null` for any other file. */
  readonly taskIn: (name: string) => string | null;
  /** `null` if there is no record. Rejects with `tasks/newer-version`, `storage/read-failed`. */
  read(place: RepositoryPlace, taskId: string): Promise<TaskRecord | null>;
  /** Changes a task under its lock; `null` from `change` leaves it alone. Returns the task that is on disk then. */
  edit(
    place: RepositoryPlace,
    taskId: string,
    change: (now: TaskRecord | null) => TaskRecord | null,
  ): Promise<TaskRecord | null>;
  /** Returns true if there was a record to remove. */
  remove(place: RepositoryPlace, taskId: string): Promise<boolean>;
  /**
   * Brings a removed task back. If another writer has begun it anew meanwhile, its fields count, and `keepPlan` gets the
   * removed plan if there are two.
   */
  restore(place: RepositoryPlace, taskId: string, keepPlan: (plan: string) => Promise<void>): Promise<void>;
  /** Deletes for good the tasks that this process removed. */
  discardRemoved(): Promise<void>;
}

interface Options {
  readonly storage: Storage;
  readonly emit: Emit;
  /** Texts of conflicts, which go with a task that a killed run removed. */
  readonly otherTexts?: Pick<OtherTexts, 'dropAll'> | undefined;
}

const commit = z.string().max(64);
const schema = z.object({
  id: z.string().min(1).max(200),
  revision: z.int().min(0),
  planRevision: z.int().min(0).exactOptional(),
  created: z.string(),
  edited: z.string(),
  name: z.string().max(taskLimits.name),
  state: z.enum(taskStates),
  finished: z.string().exactOptional(),
  goal: z.string(),
  plan: z.string(),
  issue: z.object({ repository: z.string(), number: z.int().min(1) }).exactOptional(),
  answer: z
    .object({ text: z.string(), at: z.string(), before: z.string(), after: z.string() })
    .exactOptional(),
  phases: z.record(z.string(), z.object({ planned: commit.exactOptional(), done: commit.exactOptional() })),
  asked: z.record(z.string(), z.string()).exactOptional(),
  note: z.partialRecord(z.enum(noteSectionIds), z.string()).exactOptional(),
  noteMarkdown: z.string().exactOptional(),
});

export function createTaskFiles({ storage, emit, otherTexts }: Options): TaskFiles {
  const state = createStateFile({ storage, emit }, 'A task’s plan and state', parseTaskFile, renderTaskFile);
  /** Folders that were looked into: the task of a swept file may have a record in another one. */
  const folders = new Set<string>();
  const onSwept = async (file: string): Promise<void> => {
    const name = basename(file);
    for (const one of folders) if ((await storage.read(join(one, name))) !== null) return;
    await otherTexts?.dropAll(otherTextKey({ what: 'task', projectId: '', taskId: idOfName(name) ?? '' }));
  };
  const records = createRecords({ storage, emit, onSwept }, (name) => idOfName(name) !== null);

  return {
    taskIn: idOfName,
    async list({ folder, older }) {
      const found = new Map<string, TaskRecord>();
      for (const one of [folder, ...older]) folders.add(one);
      for (const one of [folder, ...older]) {
        const files = (await records.names(one)).map((name) => join(one, name));
        const tasks = await records.useEach(
          files,
          async (file) => (await state.read(file))?.value.task ?? null,
        );
        for (const task of tasks) if (!found.has(task.id)) found.set(task.id, task);
      }
      return [...found.values()];
    },
    async read(place, taskId) {
      const found = await state.read(await fileOf(place, taskId));
      if (found?.status === 'newer') throw newerTask(taskId);
      return found?.value.task ?? null;
    },
    async edit(place, taskId, change) {
      const file = await fileOf(place, taskId);
      let after: TaskRecord | null = null;
      const edited = state.update(file, (now) => {
        const next = change(now?.task ?? null);
        after = next ?? now?.task ?? null;
        return next === null ? null : { extra: now?.extra ?? {}, task: next };
      });
      const result = await edited.catch(async (error: unknown) => {
        // The name of the file is an id.
        const name = (await state.read(file).catch(() => null))?.value.task.name.trim() ?? '';
        throw name === '' ? error : titled(error, file, `The task “${name}”`);
      });
      if (result === 'newer') throw newerTask(taskId);
      return after;
    },
    remove: async (place, taskId) => await records.remove(await fileOf(place, taskId)),
    async restore(place, taskId, keepPlan) {
      const joinFiles: JoinRecords = async (removedBytes, thereBytes) => {
        const [removed, there] = [removedBytes, thereBytes].map((bytes) =>
          parseTaskFile(Buffer.from(bytes).toString('utf8')),
        );
        if (removed?.status !== 'ok' || there?.status !== 'ok') return null;
        const joined = joinTaskFiles(removed.value, there.value);
        if (joined.task.plan !== removed.value.task.plan) await keepPlan(removed.value.task.plan);
        return renderTaskFile(joined);
      };
      for (const folder of [place.folder, ...place.older]) {
        // Another window may have restored it by now.
        if ((await records.restore(join(folder, nameOf(taskId)), joinFiles)) !== 'gone') return;
      }
      throw unknownTask(taskId);
    },
    discardRemoved: () => records.discardRemoved(),
  };
}

export function unknownTask(taskId: string): AppError {
  return new AppError('tasks/unknown', 'That task no longer exists. Pick another one.', { taskId });
}

function newerTask(taskId: string): AppError {
  return new AppError(
    'tasks/newer-version',
    'This task was saved by a newer version of Carryover. Update Carryover to continue. The task is unchanged.',
    { taskId },
  );
}

/** Returns a task that was begun anew after its removal, with all of the removed one that it lacks. */
function joinTaskFiles(removed: TaskFile, there: TaskFile): TaskFile {
  const [before, now] = [removed.task, there.task];
  const isPlanned = now.plan.trim() !== '';
  const revision = Math.max(before.revision, now.revision) + 1;
  const task: TaskRecord = {
    ...before,
    ...now,
    created: before.created,
    goal: now.goal === '' ? before.goal : now.goal,
    plan: isPlanned ? now.plan : before.plan,
    phases: isPlanned ? now.phases : before.phases,
    revision,
    planRevision: revision,
  };
  return { task, extra: { ...removed.extra, ...there.extra } };
}

/** Returns the file of a task: where it is, or else where it is to be written. */
async function fileOf({ folder, older }: RepositoryPlace, taskId: string): Promise<string> {
  const name = nameOf(taskId);
  for (const one of [folder, ...older]) {
    const file = join(one, name);
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return join(folder, name);
}

function idOfName(name: string): string | null {
  return name.endsWith(suffix) ? idOfSegment(name.slice(0, -suffix.length)) : null;
}

function nameOf(taskId: string): string {
  const segment = pathSegment(taskId);
  if (segment === null) throw unknownTask(taskId);
  return segment + suffix;
}

/** Parses a file. Never throws. */
function parseTaskFile(text: string): Parsed<TaskFile> {
  const file = readVersioned(text, fileVersion, {});
  if (file.status === 'damaged') return file;
  const task = schema.safeParse(file.fields);
  if (!task.success) return { status: 'damaged' };
  const extra = Object.fromEntries(
    Object.entries(file.fields).filter(([key]) => !Object.hasOwn(schema.shape, key)),
  );
  return { status: file.status, value: { task: task.data, extra } };
}

function renderTaskFile({ task, extra }: TaskFile): string {
  return renderVersioned(fileVersion, { ...extra, ...task });
}
