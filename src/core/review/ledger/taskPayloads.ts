import { readPayloads, type PayloadOnDisk } from '../../payload/folder/readPayloads.ts';

/** The sessions of one task. */
export interface TaskPayloads {
  /** Empty if no payload names it. */
  readonly task: string;
  readonly taskId?: string;
  /** Newest session first. */
  readonly payloads: readonly PayloadOnDisk[];
}

/**
 * Returns the payloads of a task: by its id, else by its name. Without either it is the task of the newest payload,
 * since a draft that names none most likely continues it.
 */
export async function taskPayloads(
  root: string,
  folder: string,
  of: { readonly task: string; readonly taskId?: string },
): Promise<TaskPayloads> {
  const all = await readPayloads(root, folder);
  const newest = all[0];
  const wanted =
    of.task === '' && of.taskId === undefined && newest !== undefined
      ? { task: nameOf(newest), ...idOf(newest) }
      : of;
  const payloads = all.filter((found) => isOfTask(found, wanted));
  const named = payloads.find((found) => nameOf(found) !== '');
  const taskId = wanted.taskId ?? payloads.find(({ front }) => front?.taskId !== undefined)?.front?.taskId;
  return {
    task: wanted.task === '' && named !== undefined ? nameOf(named) : wanted.task,
    ...(taskId === undefined ? {} : { taskId }),
    payloads,
  };
}

function isOfTask(found: PayloadOnDisk, of: { readonly task: string; readonly taskId?: string }): boolean {
  const id = found.front?.taskId;
  return id !== undefined && of.taskId !== undefined ? id === of.taskId : nameOf(found) === of.task;
}

function nameOf({ front, task }: PayloadOnDisk): string {
  return front?.task ?? task ?? '';
}

function idOf({ front }: PayloadOnDisk): { readonly taskId?: string } {
  return front?.taskId === undefined ? {} : { taskId: front.taskId };
}
