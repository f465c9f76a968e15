import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { CommandForm } from './CommandForm.tsx';
import type { CommandStore } from './commandStore.ts';
import { RunDialog } from './RunDialog.tsx';

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
