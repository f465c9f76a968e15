import { Check, RefreshCw } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { formatClock } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import type { CheckpointStore } from './checkpointStore.ts';

export interface CheckpointHeaderProps {
  readonly store: CheckpointStore;
  readonly taskId: string;
}

/** The issue and the time of its reading, in the header of the page. */
export function CheckpointHeader({ store, taskId }: CheckpointHeaderProps) {
  const view = useStore(store, (state) => (state.taskId === taskId ? state.view : null));
  const busy = useStore(store, (state) => state.busy);
  if (view?.issue == null) return null;
  const { number, state, locked } = view.issue;
  return (
    <>
      <span className="badge">{`#${number}, ${locked ? 'locked' : state}`}</span>
      {view.readAt === null ? null : (
        <span className="saved wide-only">
          <Icon of={Check} size={12} />
          {`Read ${formatClock(view.readAt)}`}
        </span>
      )}
      <Button
        look="icon"
        icon={RefreshCw}
        aria-label="Read the issue again"
        busy={busy === 'reading'}
        onClick={() => void store.getState().readAgain()}
      />
    </>
  );
}
