import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { CommandForm } from './CommandForm.tsx';
import type { CommandRun, CommandStore } from './commandStore.ts';

/** The dialog of commands that is open: a new command, a question, or a running command's output. */
export function CommandDialogs({ commands }: { readonly commands: CommandStore }) {
  const { adding, asked, shownItemId, runs } = useStore(commands);
  const { save, stopAdding, stop, show, answer } = commands.getState();
  const shown = shownItemId === null ? undefined : runs[shownItemId];
  if (adding) return <CommandForm onSave={(source) => save(source)} onClose={stopAdding} />;
  if (asked !== null) {
    return (
      <Modal
        title="Run this command?"
        open
        wide
        onClose={() => void answer(false)}
        ends={
          <>
            <span className="grow" />
            <Button onClick={() => void answer(false)}>Cancel</Button>
            <Button look="danger" onClick={() => void answer(true)}>
              Run this command
            </Button>
          </>
        }
      >
        <p>
          This command was not added on this machine. It can do anything that you can do, so read all of it
          first.
        </p>
        <section className="command-output scroll" aria-label="Command">
          <pre>{asked.command}</pre>
        </section>
      </Modal>
    );
  }
  if (shownItemId === null || shown === undefined) return null;
  return <RunDialog run={shown} onStop={() => stop(shownItemId)} onClose={() => show(null)} />;
}

interface RunDialogProps {
  readonly run: CommandRun;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Shows the output of a command while it runs. Closing the dialog leaves the command running. */
function RunDialog({ run, onStop, onClose }: RunDialogProps) {
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
