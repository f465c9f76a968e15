import { useEffect } from 'react';
import { useStore } from 'zustand';
import { checkpointStateWords, type CheckpointState } from '../../shared/domain/checkpoint.ts';
import type { CheckpointStore } from './checkpointStore.ts';

export interface CheckpointBadgeProps {
  readonly store: CheckpointStore;
  readonly taskId: string;
  readonly onOpen: () => void;
}

const tones: Readonly<Record<CheckpointState['kind'], string>> = {
  none: 'outline',
  'up-to-date': 'outline',
  changes: 'accent',
  'changed-on-github': 'warn',
  queued: 'warn',
  closed: 'outline',
};

/** Says in the header of a task how its issue stands, and opens its checkpoint. */
export function CheckpointBadge({ store, taskId, onOpen }: CheckpointBadgeProps) {
  const state = useStore(store, ({ states }) => states[taskId]);
  useEffect(() => void store.getState().askState(taskId), [store, taskId]);
  if (state === undefined) return null;
  const words = checkpointStateWords(state);
  return (
    <button
      type="button"
      className={`badge checkpoint-badge ${tones[state.kind]}`}
      aria-label={`Checkpoint: ${words}`}
      onClick={onOpen}
    >
      {words}
    </button>
  );
}
