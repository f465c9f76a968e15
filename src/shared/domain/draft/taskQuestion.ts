import { listWords } from '../listWords.ts';
/** A task of the project's saved payloads. */
export interface KnownTask {
  /** Empty if its payloads name none. */
  readonly task: string;
  /** Absent if its payloads were made by hand. */
  readonly taskId?: string;
  /** Its newest session. */
  readonly session: number;
  /** Number of its payloads. */
  readonly payloads: number;
}

/** Asks whose task a draft is. */
export interface TaskQuestion {
  /** The task that the draft most likely continues; the newest one if it shares nothing with any. */
  readonly likely: KnownTask;
  /** Clauses about the draft, each with `it` or `its` as its subject: `it names 4 of its 6 files`. */
  readonly because: readonly string[];
  /** True if the draft shares so much with the task that it hardly belongs to another one. */
  readonly sure: boolean;
  /** Name for a new task; empty if the draft has no words for it. */
  readonly name: string;
  /** All tasks, the one with the newest session first. */
  readonly tasks: readonly KnownTask[];
}

/** Returns the name of a task, for a sentence. */
export function taskName({ task, session }: Pick<KnownTask, 'task' | 'session'>): string {
  return task === '' ? `the task of session ${session}` : task;
}

/** Returns the reasons as a sentence, e.g. `It names 4 of its 6 files and its title says session 5.`; empty without any. */
export function becauseWords(because: readonly string[]): string {
  const words = listWords(because.slice(0, 3));
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
