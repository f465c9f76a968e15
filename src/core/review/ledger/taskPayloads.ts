import { readPayloads, type PayloadOnDisk } from '../../payload/folder/readPayloads.ts';
import { findTask, knownTasks, type TaskRef } from '../tasks/knownTasks.ts';

/** The sessions of one task. */
export interface TaskPayloads {
  /** Empty if no payload names it. */
  readonly task: string;
  readonly taskId?: string;
  /** Newest session first. */
  readonly payloads: readonly PayloadOnDisk[];
}

/**
 * Returns the payloads of a task: by its id, else by its name. Without either these are the payloads that name no task
 * themselves.
 */
export async function taskPayloads(root: string, folder: string, of: TaskRef): Promise<TaskPayloads> {
  return payloadsOf(await readPayloads(root, folder), of);
}

/** Returns the same of payloads that were read, newest session first. */
export function payloadsOf(all: readonly PayloadOnDisk[], of: TaskRef): TaskPayloads {
  const tasks = knownTasks(all);
  const nameless = of.task.trim() === '' && of.taskId === undefined;
  const found = nameless
    ? tasks.find(({ task, taskId }) => task === '' && taskId === undefined)
    : findTask(tasks, of);
  const taskId = of.taskId ?? found?.taskId;
  return {
    task: of.task === '' ? (found?.task ?? '') : of.task,
    ...(taskId === undefined ? {} : { taskId }),
    payloads: found?.saved ?? [],
  };
}
