import type { SavedTask } from '../../../shared/api/once/payloads.ts';
import type { ParsedPayload } from '../../../shared/domain/payload.ts';
import type { KnownTask, TaskQuestion } from '../../../shared/domain/draft/taskQuestion.ts';
import { maskTexts } from '../../gate/maskTexts.ts';
import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';
import { isTaskTitle, readTitle } from '../../payload/read/payloadTitle.ts';
import { askTask, savedTasks } from '../../review/tasks/askTask.ts';
import { findTask, nameInDraft } from '../../review/tasks/knownTasks.ts';
import { newTaskName, type TaskHints } from '../../review/tasks/likelyTask.ts';
import type { Scanner } from '../onceTools.ts';

export interface ChosenTask extends Omit<SavedTask, 'name'> {
  readonly status: 'chosen';
  readonly task: string;
  /** Absent for a new task. */
  readonly taskId?: string;
}

interface Said {
  /** The task that the command names. */
  readonly named: string | undefined;
  /** True if the draft states its task in so many words, rather than in any heading. */
  readonly states: boolean;
}

/**
 * Returns the task that a draft is saved for: the named one, the stated one, or one that it shares much with. Asks where
 * that would be a guess. `payloads` are newest first.
 */
export function chooseTask(
  draft: TaskHints & { readonly taskId?: string },
  payloads: readonly PayloadOnDisk[],
  { named, states }: Said,
): ChosenTask | { readonly status: 'task'; readonly question: TaskQuestion } {
  const tasks = savedTasks(payloads);
  const plain = { status: 'chosen', because: [] } as const;
  if (named !== undefined) {
    const known = findTask(tasks, { task: named });
    return known === undefined
      ? { ...plain, task: named.trim(), continues: null, by: 'option' }
      : { ...plain, ...continued(known), by: 'option' };
  }
  const stated = findTask(tasks, draft);
  if (stated !== undefined)
    return { ...plain, ...continued(stated), task: nameInDraft(stated, draft), by: 'draft' };
  const own = draft.taskId === undefined ? {} : { taskId: draft.taskId };
  const asked = askTask(draft, payloads);
  if (asked === null) return { ...plain, ...own, task: newTaskName(draft), continues: null, by: 'first' };
  if (states && draft.task !== '')
    return { ...plain, ...own, task: draft.task, continues: null, by: 'draft' };
  const { question, likely } = asked;
  if (!question.sure) return { status: 'task', question };
  return { ...plain, ...continued(likely), by: 'shared', because: question.because };
}

function continued({ task, taskId, session }: KnownTask): Pick<ChosenTask, 'task' | 'taskId' | 'continues'> {
  return { task, ...(taskId === undefined ? {} : { taskId }), continues: session };
}

/** True if a draft names its task in a line of its own, or in a heading in the form that Carryover asks for. */
export function statesTask({ title, task }: Pick<ParsedPayload, 'title' | 'task'>, text: string): boolean {
  if (task === undefined) return false;
  if (isTaskTitle(title) || readTitle(title).task !== task) return true;
  return /^[ \t#>*_-]*(?:task|task name|feature)[ \t*_]*:/imu.test(text);
}

/** Returns a question with a mark for every suspected secret. */
export async function maskQuestion(question: TaskQuestion, pool: Scanner['pool']): Promise<TaskQuestion> {
  const { likely, because, name, tasks } = question;
  const texts = [likely.task, name, ...because, ...tasks.map(({ task }) => task)];
  const shown = (await maskTexts(texts, pool)).map((text) => text ?? '');
  return {
    ...question,
    likely: { ...likely, task: shown[0] ?? '' },
    name: shown[1] ?? '',
    because: shown.slice(2, 2 + because.length),
    tasks: tasks.map((one, at) => ({ ...one, task: shown[2 + because.length + at] ?? '' })),
  };
}

/** Returns what is said of a saved task with a mark for every suspected secret. */
export async function maskTask(
  { name, continues, by, because }: SavedTask,
  pool: Scanner['pool'],
): Promise<SavedTask> {
  const [shown, ...reasons] = await maskTexts([name, ...because], pool);
  return { name: shown ?? '', continues, by, because: reasons.map((reason) => reason ?? '') };
}
