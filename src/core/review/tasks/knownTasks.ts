import type { KnownTask } from '../../../shared/domain/draft/taskQuestion.ts';
import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';
import { plainWords } from '../../payload/match/wordsOf.ts';

/** A task as a draft or a payload names it. */
export interface TaskRef {
  readonly task: string;
  readonly taskId?: string;
}

/** A task with its payloads, newest session first. */
export interface TaskOnDisk<P extends PayloadOnDisk = PayloadOnDisk> extends KnownTask {
  readonly saved: readonly P[];
}

/**
 * Groups payloads, newest session first, by task: by its id, else by its name. The newest payload that has one gives a
 * task its name and its id.
 */
export function knownTasks<P extends PayloadOnDisk>(payloads: readonly P[]): readonly TaskOnDisk<P>[] {
  const groups: { task: string; taskId?: string; readonly saved: P[] }[] = [];
  for (const found of payloads) {
    const ref = refOf(found);
    const group = groups.find((one) => isSameTask(one, ref));
    if (group === undefined) groups.push({ ...ref, saved: [found] });
    else {
      group.saved.push(found);
      if (group.task === '') group.task = ref.task;
      if (group.taskId === undefined && ref.taskId !== undefined) group.taskId = ref.taskId;
    }
  }
  return groups.map((group) => ({
    ...group,
    session: group.saved[0]?.session ?? 0,
    payloads: group.saved.length,
  }));
}

/** Returns the known task that a draft names; `undefined` if it names none of them. */
export function findTask(tasks: readonly TaskOnDisk[], named: TaskRef): TaskOnDisk | undefined {
  const byId = tasks.find(({ taskId }) => taskId !== undefined && taskId === named.taskId);
  if (byId !== undefined) return byId;
  // Another id under the same name is another task, e.g. one of a branch.
  return tasks.find(({ task, taskId }) => {
    const isOther = taskId !== undefined && named.taskId !== undefined;
    return !isOther && isSameName(task, named.task);
  });
}

/** Returns the name of a known task for a draft of it: a draft with its id and another name renames it. */
export function nameInDraft(known: KnownTask, draft: TaskRef): string {
  return draft.task.trim() === '' || isSameName(known.task, draft.task) ? known.task : draft.task;
}

/** Returns a task without its payloads. */
export function withoutPayloads({ task, taskId, session, payloads }: TaskOnDisk): KnownTask {
  return { task, ...(taskId === undefined ? {} : { taskId }), session, payloads };
}

/** True for names that differ in case, spaces and punctuation alone; an empty name is the name of no task. */
export function isSameName(a: string, b: string): boolean {
  if (a.trim() === '' || b.trim() === '') return false;
  const words = plainWords(a);
  return words === '' ? a.trim() === b.trim() : words === plainWords(b);
}

function refOf({ front, task }: PayloadOnDisk): TaskRef {
  return {
    task: front?.task ?? task ?? '',
    ...(front?.taskId === undefined ? {} : { taskId: front.taskId }),
  };
}

function isSameTask(a: TaskRef, b: TaskRef): boolean {
  if (a.taskId !== undefined && b.taskId !== undefined) return a.taskId === b.taskId;
  return isSameName(a.task, b.task) || (a.task.trim() === '' && b.task.trim() === '');
}
