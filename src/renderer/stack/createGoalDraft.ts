import { createTypingRest } from '../requests/createTypingRest.ts';
import type { StackState } from './stackStore.ts';

export interface GoalDraft {
  /** Records the typing; it is saved after a pause, or by `flush`. */
  readonly draftGoal: (goal: string) => void;
  readonly flush: () => Promise<void>;
}

/** Records the goal during typing. `save` resolves to whether it is on disk. */
export function createGoalDraft(
  get: () => Pick<StackState, 'goalDraft' | 'current'>,
  set: (state: Pick<StackState, 'goalDraft'>) => void,
  save: (goal: string) => Promise<boolean>,
): GoalDraft {
  const rest = createTypingRest(() => void flush());
  const flush = async (): Promise<void> => {
    rest.stop();
    const { goalDraft, current } = get();
    if (goalDraft === null) return;
    if (current !== null && goalDraft !== current.goal) {
      const saved = await save(goalDraft);
      // A goal that could not be saved stays in the field; later typing has its own timer.
      if (!saved || get().goalDraft !== goalDraft) return;
    }
    set({ goalDraft: null });
  };
  return {
    flush,
    draftGoal: (goalDraft) => {
      set({ goalDraft });
      rest.typed();
    },
  };
}
