import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { LocateQuestion } from './projectStore.ts';

export interface LocateDialogProps {
  readonly asking: LocateQuestion;
  readonly onAnswer: (anyway: boolean) => void;
}

const reasons = {
  'other-repository':
    'The repository there does not hold the commit that was checked out last. It may be another repository, or one whose history was rewritten.',
  'no-repository': 'There is no git repository in that folder, and the project was one.',
  'not-known': 'The project had no commit that it could be recognised by.',
} as const;

/** Asks whether a folder is meant that does not look like the project that moved. */
export function LocateDialog({ asking, onAnswer }: LocateDialogProps) {
  const { project, path, why } = asking;
  return (
    <Modal
      title={`Is this ${project.name}?`}
      open
      onClose={() => onAnswer(false)}
      ends={
        <>
          <Button look="ghost" onClick={() => onAnswer(false)}>
            Leave it as it was
          </Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            Use this folder
          </Button>
        </>
      }
    >
      <p className="code">{path}</p>
      <p>{reasons[why]}</p>
      <p>
        Its stacks, decisions and copies are kept under the project, and are used with this folder then. No
        file is changed.
      </p>
    </Modal>
  );
}
