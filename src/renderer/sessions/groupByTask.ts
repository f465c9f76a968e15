import type { SavedPayload } from '../../shared/api/payloads.ts';

/** The sessions of one task. */
export interface TaskGroup {
  readonly key: string;
  /** Empty: nobody named it. */
  readonly task: string;
  /** As they came: newest first. */
  readonly sessions: readonly SavedPayload[];
}

/** Tasks in the order of their newest session. The same task by its id, else by its name. */
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
