import type { OtherTextsApi } from '../../shared/api/otherTexts.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { createTypingRest } from '../requests/createTypingRest.ts';
import type { StackState } from './stackStore.ts';

/** A goal that was typed while another writer changed it; core keeps it until the user decides. */
export interface GoalConflict {
  readonly stackId: string;
  readonly otherId: string;
  readonly mine: string;
}

export interface GoalDraft {
  /** Records the typing; it is saved after a pause, or by `flush`. */
  readonly draftGoal: (goal: string) => void;
  readonly flush: () => Promise<void>;
  /** Sends the typing at once, without waiting for a save under way: its answer no longer reaches a page that goes. */
  readonly sendNow: () => void;
  /**
   * Ends the typing before another stack is shown: a goal that could not be saved is shown again with its stack, and core
   * keeps what is typed in a conflict.
   */
  readonly letGo: () => void;
  /** Ends a conflict with one of both goals. */
  readonly settleGoal: (keep: 'mine' | 'theirs') => Promise<void>;
  /** Shows a goal of the stack that could not be saved, or asks about one that an earlier window left undecided. */
  readonly askLeftGoal: () => Promise<void>;
}

interface Options {
  readonly get: () => Pick<StackState, 'goalDraft' | 'goalConflict' | 'current' | 'projectId'>;
  readonly set: (state: Partial<Pick<StackState, 'goalDraft' | 'goalConflict'>>) => void;
  /** Resolves to whether the goal is on disk, or to the id under which it is kept beside another writer's. */
  readonly save: (goal: string, was: string) => Promise<boolean | { readonly otherId: string }>;
  readonly otherTexts: OtherTextsApi;
  /** Returns `null` if it failed, which is told. */
  readonly ask: <T>(work: () => Promise<T>) => Promise<T | null>;
}

/** Records the goal during typing. */
export function createGoalDraft({ get, set, save, otherTexts, ask }: Options): GoalDraft {
  const rest = createTypingRest(() => void flush());
  /** The goal when the typing began. */
  let seen: { readonly stackId: string; readonly goal: string } | null = null;
  /** The goal that was sent and has no answer yet. */
  let underWay: { readonly stackId: string; readonly goal: string } | null = null;
  let sending: Promise<void> = Promise.resolve();
  /** Goals that could not be saved, by their stacks: each is shown again with its stack. */
  const unsaved = new Map<string, { readonly goal: string; readonly was: string }>();
  const refOf = (stackId: string): StackRef => ({ projectId: get().projectId ?? '', stackId });
  const keep = ({ stackId, otherId, mine }: GoalConflict) =>
    ask(() => otherTexts.keep({ of: { ...refOf(stackId), what: 'stack' }, otherId, other: { text: mine } }));
  const goalIn = (of: typeof seen, stackId: string): string | null =>
    of?.stackId === stackId ? of.goal : null;
  const send = async (): Promise<void> => {
    const { goalDraft, goalConflict, current } = get();
    if (goalDraft === null) return;
    if (goalConflict !== null) {
      if (goalConflict.mine === goalDraft) return;
      const typed = { ...goalConflict, mine: goalDraft };
      set({ goalConflict: typed });
      await keep(typed);
      return;
    }
    const before = current === null ? null : goalIn(underWay, current.id);
    if (current !== null && goalDraft !== (before ?? current.goal)) {
      const sent = { stackId: current.id, goal: goalDraft };
      const was = before ?? goalIn(seen, current.id) ?? current.goal;
      underWay = sent;
      const saved = await save(goalDraft, was);
      if (underWay === sent) underWay = null;
      // An answer about a stack that is no longer shown says nothing about the goal that is.
      if (get().current?.id !== current.id) return;
      if (typeof saved === 'object') {
        set({ goalConflict: { stackId: current.id, otherId: saved.otherId, mine: goalDraft } });
        return;
      }
      // A goal that could not be saved stays in the field; later typing has its own timer.
      if (!saved) return;
      seen = sent;
      if (get().goalDraft !== goalDraft) return;
    }
    seen = null;
    set({ goalDraft: null });
  };
  const flush = (): Promise<void> => {
    rest.stop();
    // One after the other: a save that does not know of the one before would be refused as another writer's.
    sending = sending.then(send);
    return sending;
  };
  const settle = async (choice: 'mine' | 'theirs'): Promise<void> => {
    const { goalConflict, current } = get();
    if (goalConflict === null || current?.id !== goalConflict.stackId) return;
    const { stackId, otherId, mine } = goalConflict;
    const saved = choice === 'theirs' || (await save(mine, current.goal));
    if (saved === false) return;
    if (get().current?.id === stackId) {
      const { goalDraft } = get();
      const isTyped = choice === 'mine' && goalDraft !== null && goalDraft !== mine;
      // Another change since is another conflict, which has the typed goal under an id of its own.
      const again = typeof saved === 'object' ? { stackId, otherId: saved.otherId, mine } : null;
      seen = isTyped && again === null ? { stackId, goal: mine } : null;
      set({ goalConflict: again, goalDraft: isTyped ? goalDraft : again === null ? null : mine });
      if (isTyped) rest.typed();
    }
    await ask(() => otherTexts.drop({ of: { ...refOf(stackId), what: 'stack' }, otherId }));
  };
  return {
    flush,
    sendNow: () => {
      rest.stop();
      void send();
    },
    letGo: () => {
      rest.stop();
      const { goalDraft, goalConflict, current } = get();
      if (current !== null && goalDraft !== null && goalConflict === null)
        unsaved.set(current.id, { goal: goalDraft, was: goalIn(seen, current.id) ?? current.goal });
      if (goalConflict !== null && goalDraft !== null && goalConflict.mine !== goalDraft)
        void keep({ ...goalConflict, mine: goalDraft });
      seen = null;
      set({ goalDraft: null, goalConflict: null });
    },
    draftGoal: (goalDraft) => {
      const { current } = get();
      if (current !== null && seen?.stackId !== current.id)
        seen = { stackId: current.id, goal: current.goal };
      set({ goalDraft });
      rest.typed();
    },
    settleGoal: (choice) => {
      const settled = flush().then(() => settle(choice));
      // A goal that is typed meanwhile waits for the choice: core would keep it beside the one that is being saved.
      sending = settled;
      return settled;
    },
    async askLeftGoal() {
      const { current } = get();
      if (current === null) return;
      const { id: stackId } = current;
      const mineBefore = unsaved.get(stackId);
      if (mineBefore !== undefined && get().goalDraft === null) {
        unsaved.delete(stackId);
        seen = { stackId, goal: mineBefore.was };
        set({ goalDraft: mineBefore.goal });
        rest.typed();
      }
      const left = await ask(() => otherTexts.take({ of: { ...refOf(stackId), what: 'stack' } }));
      if (left === null) return;
      const { text: mine = '' } = left.other;
      // A goal that is not asked about now stays on disk.
      if (get().current?.id !== stackId || get().goalDraft !== null || get().goalConflict !== null) return;
      set({ goalDraft: mine, goalConflict: { stackId, otherId: left.otherId, mine } });
    },
  };
}
