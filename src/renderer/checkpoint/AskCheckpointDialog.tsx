import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { checkpointStateWords } from '../../shared/domain/checkpoint.ts';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import type { AskCheckpointState, AskCheckpointStore } from './askCheckpointStore.ts';

/** Asks for the checkpoint of the task whose payload was saved. */
export function AskCheckpointDialog({ store }: { readonly store: AskCheckpointStore }) {
  const asked = useStore(store, (state) => state.asked);
  if (asked === null) return null;
  const { answer } = store.getState();
  return (
    <Modal
      title={`Push the checkpoint of “${showHidden(asked.task)}”?`}
      open
      middle
      onClose={() => answer(false)}
      ends={
        <ModalEnds onCancel={() => answer(false)} cancel="Not now" onClick={() => answer(true)}>
          Show the checkpoint
        </ModalEnds>
      }
    >
      <p>{wordsOf(asked)}</p>
    </Modal>
  );
}

function wordsOf({ issue, state }: NonNullable<AskCheckpointState['asked']>): string {
  if (issue === null) return 'The task has no issue yet. You see the text of the new one before it is made.';
  const words = checkpointStateWords(state);
  // GitHub keeps its capitals.
  const now = words.charAt(0).toLowerCase() + words.slice(1);
  return `#${issue.number}: ${now}. You see what changes in it before anything is written.`;
}
