import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlanQuestion } from '../../shared/domain/task/plan.ts';
import type { Tasks } from './createTasks.ts';

/** The answer to an open question while it is typed. */
export interface TypedAnswer {
  /** The chosen option; `own` for an answer in other words, `null` before a choice. */
  readonly chosen: number | 'own' | null;
  readonly own: string;
  readonly why: string;
  readonly until: string;
  /** The end that the person began: the reason of a decision, or the event that the question waits for. */
  readonly ending: 'why' | 'until' | null;
}

interface TypedAnswersState {
  /** Keyed by task and question. */
  readonly answers: Readonly<Record<string, TypedAnswer>>;
  readonly type: (key: string, answer: TypedAnswer) => void;
  readonly forget: (key: string) => void;
}

export type TypedAnswersStore = StoreApi<TypedAnswersState>;

/** Keeps what is typed while the person looks at other pages, tasks and screens; it ends with the window. */
export function createTypedAnswersStore(): TypedAnswersStore {
  return createStore<TypedAnswersState>()((set) => ({
    answers: {},
    type: (key, answer) => set(({ answers }) => ({ answers: { ...answers, [key]: answer } })),
    forget: (forgotten) =>
      set(({ answers }) => ({
        answers: Object.fromEntries(Object.entries(answers).filter(([key]) => key !== forgotten)),
      })),
  }));
}

/** Returns the key of a question's typed answer. */
export function keyOfAnswer(taskId: string | null, question: PlanQuestion): string {
  return `${taskId ?? ''} ${question.key}`;
}

/** Returns what is typed for an open question, on whichever page, and a function that changes parts of it. */
export function useTypedAnswer(
  { store, typed }: Pick<Tasks, 'store' | 'typed'>,
  question: PlanQuestion,
): readonly [TypedAnswer, (part: Partial<TypedAnswer>) => void] {
  const key = useStore(store, ({ currentId }) => keyOfAnswer(currentId, question));
  const answer = useStore(typed, ({ answers }) => answers[key]) ?? untouched(question);
  const change = (part: Partial<TypedAnswer>): void => {
    const { answers, type } = typed.getState();
    type(key, { ...(answers[key] ?? untouched(question)), ...part });
  };
  return [answer, change];
}

function untouched({ options, answer }: PlanQuestion): TypedAnswer {
  return {
    chosen: options.length === 0 ? 'own' : null,
    own: answer ?? '',
    why: '',
    until: '',
    ending: null,
  };
}
