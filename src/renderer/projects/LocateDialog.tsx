import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import type { LocateQuestion } from './projectStore.ts';

export interface LocateDialogProps {
  readonly asking: LocateQuestion;
  readonly onAnswer: (anyway: boolean) => void;
}

const reasons = {
  'other-repository':
    'The repository in this folder does not contain the commit that was last checked out in the project. It may be another repository, or its history may have been rewritten.',
  'no-repository': 'This folder has no git repository, but the project had one.',
  'not-known': 'The project had no commit that identifies it.',
} as const;

/** Asks for confirmation if the chosen folder does not look like the moved project. */
export function LocateDialog({ asking, onAnswer }: LocateDialogProps) {
  const { project, path, why } = asking;
  return (
    <Modal
      title={`Is this ${project.name}?`}
      open
      onClose={() => onAnswer(false)}
      ends={
        <ModalEnds onCancel={() => onAnswer(false)} onClick={() => onAnswer(true)}>
          Use this folder
        </ModalEnds>
      }
    >
      <p className="code">{path}</p>
      <p>{reasons[why]}</p>
      <p>The project’s stacks, decisions and copies will be used with this folder. No file is changed.</p>
    </Modal>
  );
}
