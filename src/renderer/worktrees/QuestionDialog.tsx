import { listWords } from '../../shared/domain/listWords.ts';
import { GitOutput } from '../commits/GitOutput.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { Command } from './WorktreePanel.tsx';
import type { Question, WorktreeStore } from './worktreeStore.ts';

interface QuestionDialogProps {
  readonly store: WorktreeStore;
  readonly question: Question;
}

/** Asks before a worktree is removed or forgotten, and shows the command that does it. */
export function QuestionDialog({ store, question }: QuestionDialogProps) {
  const { what, row, command, gone, busy, refusal } = question;
  const { confirm, close } = store.getState();
  const isRemoval = what === 'remove';
  return (
    <Modal
      title={isRemoval ? `Remove ${row.name}?` : `Forget ${row.name}?`}
      open
      middle
      onClose={close}
      ends={
        <ModalEnds
          onCancel={close}
          look={isRemoval ? 'danger' : 'primary'}
          busy={busy}
          onClick={() => void confirm()}
        >
          {isRemoval ? 'Remove worktree' : 'Forget'}
        </ModalEnds>
      }
    >
      <p>
        {isRemoval
          ? `Nothing exists only in this folder, so it can be deleted. The branch ${row.branch ?? ''} and the task stay.`
          : `Git forgets every worktree without a folder: ${listWords(gone)}. Branches stay. If a folder is on a drive that is not connected, connect it instead.`}
      </p>
      <Command command={command} store={store} />
      {refusal === null ? null : (
        <p className="note bad" role="alert">
          {refusal.message}
        </p>
      )}
      {refusal?.output == null ? null : <GitOutput output={refusal.output} />}
    </Modal>
  );
}
