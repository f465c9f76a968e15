import { useId, useRef, useState } from 'react';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { useChoice, type ChoiceProps } from './useChoice.ts';

/** Replaces the system's dialog for a transcript in a browser: the page lists no files, so that the user types the path. */
export function ChooseTranscriptDialog({ host }: ChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [path, setPath] = useState('');
  const { problem, busy, attempt } = useChoice();
  const missing = path.trim() === '' ? 'Enter a path first' : undefined;
  const choose = (): void =>
    attempt(async () => {
      if (missing !== undefined) return;
      const chosen = await host.client.api.machine.chooseTranscript({ path: path.trim() });
      host.dialogs.getState().answer('transcript', chosen.path);
    });
  const { close } = host.dialogs.getState();
  return (
    <Modal
      title="Open a transcript"
      open
      wide
      initialFocus={field}
      onClose={close}
      ends={
        <ModalEnds onCancel={close} busy={busy} disabledReason={missing} onClick={choose}>
          Open
        </ModalEnds>
      }
    >
      <p>The file is on the machine that runs Carryover. Its name ends in .jsonl or .jsonl.zst.</p>
      <label className="folder-line">
        <span>Path</span>
        <span className="field grow">
          <input
            ref={field}
            className="mono"
            spellCheck={false}
            autoComplete="off"
            maxLength={4_096}
            value={path}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : problemId}
            onChange={(event) => setPath(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose();
            }}
          />
        </span>
      </label>
      {problem === null ? null : (
        <p id={problemId} className="folder-problem" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}
