import { Pencil } from 'lucide-react';
import { useStore } from 'zustand';
import { ConflictNote } from '../../ui/ConflictNote.tsx';
import { useStableCaret } from '../../ui/focus/useStableCaret.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { StackStore } from '../stackStore.ts';

const maxCharacters = 10_000;

export interface GoalFieldProps {
  readonly store: StackStore;
  /** Number of the next session; `null` until known. */
  readonly session: number | null;
}

/** One line at the top of the message: the goal of the session. Saves when typing pauses, on Enter and on leaving. */
export function GoalField({ store, session }: GoalFieldProps) {
  const goal = useStore(store, (state) => state.goalDraft ?? state.current?.goal ?? '');
  const caret = useStableCaret<HTMLInputElement>(goal);
  const conflict = useStore(store, (state) => state.goalConflict);
  const theirs = useStore(store, (state) => state.current?.goal ?? '');
  const field = (
    <label className="goal">
      <span className="muted">{session === null ? 'Goal' : `Goal for session ${session}`}</span>
      <input
        {...caret}
        className="grow"
        value={goal}
        maxLength={maxCharacters}
        placeholder="What should this session do?"
        onChange={(event) => store.getState().draftGoal(event.target.value)}
        onBlur={() => void store.getState().flush()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void store.getState().flush();
        }}
      />
      <Icon of={Pencil} size={12} className="muted" />
    </label>
  );
  if (conflict === null) return field;
  return (
    <>
      {field}
      <ConflictNote
        what="The goal"
        mine={goal}
        theirs={theirs}
        onSettle={(keep) => void store.getState().settleGoal(keep)}
      />
    </>
  );
}
