import type { StackState } from './stackStore.ts';

export interface GoalDraft {
  /** Keeps what is being typed; it is saved when typing rests, or by `flush`. */
  readonly draftGoal: (goal: string) => void;
  readonly flush: () => Promise<void>;
}

/** ms without typing before the goal is saved. */
const goalRestMs = 600;

/** The goal while it is typed. `save` answers whether it is on disk. */
export function createGoalDraft(
  get: () => Pick<StackState, 'goalDraft' | 'current'>,
  set: (state: Pick<StackState, 'goalDraft'>) => void,
  save: (goal: string) => Promise<boolean>,
): GoalDraft {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    const { goalDraft, current } = get();
    if (goalDraft === null) return;
    if (current !== null && goalDraft !== current.goal) {
      const saved = await save(goalDraft);
      // What could not be saved stays in the field; what was typed meanwhile has its own timer.
      if (!saved || get().goalDraft !== goalDraft) return;
    }
    set({ goalDraft: null });
  };
  return {
    flush,
    draftGoal: (goalDraft) => {
      set({ goalDraft });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), goalRestMs);
    },
  };
}
