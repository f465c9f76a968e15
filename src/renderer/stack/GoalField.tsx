import { Pencil } from 'lucide-react';
import { useStore } from 'zustand';
import { Icon } from '../ui/Icon.tsx';
import type { StackStore } from './stackStore.ts';

const maxCharacters = 10_000;

/** One line at the top of the message: what the session is to do. Saved while typing rests, on Enter and on leaving. */
export function GoalField({ store }: { readonly store: StackStore }) {
  const goal = useStore(store, (state) => state.goalDraft ?? state.current?.goal ?? '');
  return (
    <label className="goal">
      <span className="muted">Goal</span>
      <input
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
}
