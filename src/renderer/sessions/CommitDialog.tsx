import { useState } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { GitOutput } from '../commits/GitOutput.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { commandWithMessage } from './commandWithMessage.ts';
import type { CommitStore, PlannedCommit } from './commitStore.ts';

export interface CommitDialogProps {
  readonly commit: CommitStore;
  readonly planned: PlannedCommit;
}

/** Shows the message and the commands of a commit, and runs them after confirmation. */
export function CommitDialog({ commit, planned }: CommitDialogProps) {
  const busy = useStore(commit, (state) => state.busy);
  const problem = useStore(commit, (state) => state.problem);
  const output = useStore(commit, (state) => state.output);
  const [message, setMessage] = useState(planned.message);
  const { run, close } = commit.getState();
  const empty = message.trim() === '';
  return (
    <Modal
      title={`Commit ${showHidden(planned.path)}`}
      open
      wide
      onClose={close}
      ends={
        <ModalEnds
          onCancel={close}
          busy={busy}
          disabledReason={empty ? 'Write a message first' : undefined}
          onClick={() => void run(message)}
        >
          Commit 1 file
        </ModalEnds>
      }
    >
      <p>Commits only this file, with your own git settings and hooks.</p>
      <div className="form">
        <label htmlFor="commit-message">Message</label>
        <span className="field area">
          <textarea
            id="commit-message"
            rows={4}
            maxLength={10_000}
            value={message}
            aria-invalid={empty || undefined}
            onChange={(event) => setMessage(event.target.value)}
          />
        </span>
        <span className="field-label" id="commit-command">
          Commands to run
        </span>
        <section className="session-command code scroll" aria-labelledby="commit-command" tabIndex={0}>
          {showHidden(commandWithMessage(planned.command, planned.message, message))}
        </section>
      </div>
      {problem === null ? null : (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
      {output === null ? null : <GitOutput output={output} />}
    </Modal>
  );
}
