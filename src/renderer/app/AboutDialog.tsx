import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';

export interface AboutDialogProps {
  readonly open: boolean;
  readonly version: string;
  readonly onClose: () => void;
}

export function AboutDialog({ open, version, onClose }: AboutDialogProps) {
  return (
    <Modal
      title="About Carryover"
      open={open}
      onClose={onClose}
      ends={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{version === '' ? 'Carryover' : `Carryover ${version}`}</p>
      <p className="muted">
        Carryover prepares what goes into an agent session and keeps what was learned. Everything stays on
        this computer until you copy it. Carryover calls no model.
      </p>
    </Modal>
  );
}
