import type { SavedPayload } from '../../../shared/api/payloads.ts';

/** The sessions of one task. */
export interface TaskGroup {
  readonly key: string;
  /** Empty if the task has no name. */
  readonly task: string;
  /** Sorted as given: newest first. */
  readonly sessions: readonly SavedPayload[];
}

/**
 * Groups sessions by task, in the order of each task's newest session. Identifies a task by its id, else by its name.
 */
export function groupByTask(sessions: readonly SavedPayload[]): readonly TaskGroup[] {
  const groups = new Map<string, SavedPayload[]>();
  for (const saved of sessions) {
    const key = keyOfTask(saved);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [saved]);
    else group.push(saved);
  }
  return [...groups].map(([key, members]) => ({
    key,
    task: members.map(({ task = '' }) => task.trim()).find((task) => task !== '') ?? '',
    sessions: members,
  }));
}

export function keyOfTask({ taskId, task = '' }: Pick<SavedPayload, 'taskId' | 'task'>): string {
  return taskId === undefined ? `task ${task.trim()}` : `id ${taskId}`;
}
