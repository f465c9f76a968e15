import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { CommandRun } from './commandStore.ts';

export interface RunDialogProps {
  readonly run: CommandRun;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Shows the output of a command while it runs. Closing the dialog leaves the command running. */
export function RunDialog({ run, onStop, onClose }: RunDialogProps) {
  const { command, state, output, words } = run;
  const end = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (end.current !== null && output !== '') end.current.scrollTop = end.current.scrollHeight;
  }, [output]);
  const quiet = state === 'ended' ? 'The command printed nothing.' : 'Nothing printed yet.';
  return (
    <Modal
      title={state === 'ended' ? 'Command ended' : 'Command running'}
      open
      wide
      onClose={onClose}
      ends={
        <>
          <output className="muted num">{state === 'ended' ? words : 'Running…'}</output>
          <span className="grow" />
          {state === 'ended' ? null : (
            <Button look="danger" busy={state === 'stopping'} onClick={onStop}>
              Stop
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="mono command-line">{command}</p>
      <textarea
        ref={end}
        className="command-output"
        aria-label="Output"
        rows={16}
        readOnly
        spellCheck={false}
        placeholder={quiet}
        value={output}
      />
    </Modal>
  );
}
