import type { CheckpointTask } from '../../shared/domain/checkpoint.ts';
import type { FrontMatter } from '../payload/format/frontMatter.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import { readPayloads } from '../payload/folder/readPayloads.ts';
import { findTask, knownTasks, type TaskOnDisk } from '../review/tasks/knownTasks.ts';
import { renderCheckpoint, type PhaseLine } from './body/renderCheckpoint.ts';

/** The part of a checkpoint that comes from this machine. */
export interface TaskContent extends CheckpointTask {
  readonly session: number;
  readonly text: string;
  /** The same without what is folded. */
  readonly short: string;
  readonly front: FrontMatter;
  /** Ids of the task's payloads here: a text that was made from one of them is no news. */
  readonly payloadIds: ReadonlySet<string>;
  /** The file that the payload was made from. */
  readonly draft?: string;
}

/** Returns the phases of a task's plan; empty without a plan. */
export type PhasesOf = (root: string, task: CheckpointTask) => Promise<readonly PhaseLine[]>;

/** Returns the tasks that the project's payloads name, the one with the newest session first. */
export async function tasksAt(root: string): Promise<readonly TaskOnDisk[]> {
  return knownTasks((await readPayloads(root, payloadFolderOf(root))).filter(({ front }) => front !== null));
}

/** Makes a checkpoint of a task's newest payload and its phases; `null` if the task has no payload. */
export async function taskContent(
  root: string,
  task: CheckpointTask,
  phasesOf: PhasesOf,
): Promise<TaskContent | null> {
  const found = findTask(await tasksAt(root), task);
  const newest = found?.saved[0];
  if (found === undefined || newest === undefined) return null;
  const name = found.task === '' ? task.task : found.task;
  const taskId = found.taskId ?? task.taskId;
  const named = { task: name, ...(taskId === undefined ? {} : { taskId }) };
  const phases = await phasesOf(root, named);
  // The numbered file that it was made from is this machine's.
  const { draft, ...front } = newest.front ?? {};
  const fixed = { ...newest.payload, sections: newest.payload.sections.filter(({ id }) => isShort(id)) };
  return {
    ...named,
    session: newest.session,
    text: renderCheckpoint(newest.payload, phases),
    short: renderCheckpoint(fixed, phases),
    front: { ...front, ...named, session: newest.session },
    ...(draft === undefined ? {} : { draft }),
    payloadIds: new Set(found.saved.flatMap((one) => one.front?.id ?? [])),
  };
}

function isShort(id: string): boolean {
  return ['status', 'decisions', 'risks', 'next'].includes(id);
}
