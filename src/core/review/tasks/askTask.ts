import type { TaskQuestion } from '../../../shared/domain/draft/taskQuestion.ts';
import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';
import { findTask, knownTasks, withoutPayloads, type TaskOnDisk } from './knownTasks.ts';
import { likelyTask, newTaskName, type TaskHints } from './likelyTask.ts';

export interface AskedTask {
  readonly question: TaskQuestion;
  /** The task to continue most likely. */
  readonly likely: TaskOnDisk;
}

/**
 * Returns the question whose task a draft is; `null` if the project has no payloads, or the draft names one of its
 * tasks. `payloads` are newest first.
 */
export function askTask(
  draft: TaskHints & { readonly taskId?: string },
  payloads: readonly PayloadOnDisk[],
): AskedTask | null {
  const tasks = savedTasks(payloads);
  const [newest] = tasks;
  if (newest === undefined || findTask(tasks, draft) !== undefined) return null;
  const found = likelyTask(draft, tasks);
  const likely = found?.task ?? newest;
  return {
    likely,
    question: {
      likely: withoutPayloads(likely),
      because: found?.because ?? [],
      sure: found?.sure ?? false,
      name: newTaskName(draft),
      tasks: tasks.map(withoutPayloads),
    },
  };
}

/** Returns the tasks of saved payloads: a file without front matter is a draft, and may be the very one that is asked about. */
export function savedTasks(payloads: readonly PayloadOnDisk[]): readonly TaskOnDisk[] {
  return knownTasks(payloads.filter(({ front }) => front !== null));
}
