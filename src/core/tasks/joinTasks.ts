import { createHash } from 'node:crypto';
import type { TaskRecord } from '../../shared/domain/task.ts';
import type { PayloadAnywhere } from '../payload/folder/readEverywhere.ts';
import { plainWords } from '../payload/match/wordsOf.ts';
import { isSameName, knownTasks } from '../review/tasks/knownTasks.ts';

/** A task's record with its payloads; without a record, a task that payloads or stacks name alone. */
export interface JoinedTask {
  readonly id: string;
  readonly name: string;
  readonly record: TaskRecord | null;
  /** Newest first. */
  readonly payloads: readonly PayloadAnywhere[];
}

/** A task as a stack names it. */
export interface NamedTask {
  readonly task: string;
  readonly taskId?: string;
}

/**
 * Joins records with what payloads and stacks name: by id, else by name. A payload with another id under the name of a
 * record that no payload has the id of is of that task, too: an agent's draft names a task, and knows no id.
 */
export function joinTasks(
  records: readonly TaskRecord[],
  payloads: readonly PayloadAnywhere[],
  stacks: readonly NamedTask[],
): readonly JoinedTask[] {
  const groups = knownTasks(payloads.filter(({ front }) => front !== null));
  const byId = new Map(records.map((record) => [record.id, record]));
  const taken = new Map<string, readonly PayloadAnywhere[]>();
  const joined: JoinedTask[] = [];
  const unmatched = groups.filter(({ task, taskId, saved }) => {
    const id = taskId ?? idOfName(task);
    if (!byId.has(id)) return true;
    taken.set(id, saved);
    return false;
  });
  for (const { task, taskId, saved } of unmatched) {
    const named = records.find((record) => !taken.has(record.id) && isSameName(record.name, task));
    if (named !== undefined) taken.set(named.id, saved);
    // Payloads that name no task are in the list of sessions.
    else if (task.trim() !== '')
      joined.push({ id: taskId ?? idOfName(task), name: task, record: null, payloads: saved });
  }
  const all: JoinedTask[] = [
    ...records.map((record) => ({
      id: record.id,
      name: record.name,
      record,
      payloads: taken.get(record.id) ?? [],
    })),
    ...joined,
  ];
  for (const { task, taskId } of stacks) {
    if (task.trim() === '') continue;
    const id = taskId ?? idOfName(task);
    if (all.some((other) => other.id === id || isSameName(other.name, task))) continue;
    all.push({ id, name: task, record: null, payloads: [] });
  }
  return all;
}

/** Returns an id for a task that only has a name: the same for names that differ in case and punctuation alone. */
export function idOfName(name: string): string {
  const words = plainWords(name);
  return `name-${createHash('sha256')
    .update(words === '' ? name.trim() : words)
    .digest('hex')
    .slice(0, 24)}`;
}
