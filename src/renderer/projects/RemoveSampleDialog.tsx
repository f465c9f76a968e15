import type { Project } from '../../shared/domain/project.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';

export interface RemoveSampleDialogProps {
  readonly sample: Project;
  readonly onDelete: () => void;
  readonly onForget: () => void;
  readonly onClose: () => void;
}

/** The user decides about the folder, which may contain their work. */
export function RemoveSampleDialog({ sample, onDelete, onForget, onClose }: RemoveSampleDialogProps) {
  const run = (act: () => void) => (): void => {
    act();
    onClose();
  };
  return (
    <Modal
      title="Remove the sample project"
      open
      onClose={onClose}
      ends={
        <>
          <Button look="ghost" onClick={onClose}>
            Keep it
          </Button>
          <span className="grow" />
          <Button onClick={run(onForget)}>Remove from the list only</Button>
          <Button look="danger" onClick={run(onDelete)}>
            Delete folder and stacks
          </Button>
        </>
      }
    >
      <p className="code">{sample.path}</p>
      <p>
        Deleting removes the folder with everything in it, its stacks, and the decisions about its findings.
        This can’t be undone. You can get a new sample project at any time.
      </p>
    </Modal>
  );
}
