import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { AskedCommands, endWords, Output } from './ValidationPanel.tsx';
import type { BeforeSave, BeforeSaveStore } from './beforeSaveStore.ts';

const titles: Readonly<Record<BeforeSave['step'], string>> = {
  confirm: 'Run these commands before the save?',
  running: 'Running the validation',
  failed: 'The validation failed',
  problem: 'The validation could not run',
};

/** The validation of a task before its payload is saved: nothing in it stops the save but the person. */
export function BeforeSaveDialog({ store }: { readonly store: BeforeSaveStore }) {
  const now = useStore(store, (state) => state.now);
  const { leave, confirm } = store.getState();
  if (now === null) return null;
  return (
    <Modal
      title={titles[now.step]}
      open
      middle
      onClose={() => leave(false)}
      ends={
        <>
          <Button look="ghost" onClick={() => leave(false)}>
            Back to the draft
          </Button>
          <Button onClick={() => leave(true)}>
            {now.step === 'failed' ? 'Save with this result' : 'Save without it'}
          </Button>
          {now.step === 'confirm' ? (
            <Button look="primary" onClick={confirm}>
              Confirm and run
            </Button>
          ) : null}
        </>
      }
    >
      <Body now={now} />
    </Modal>
  );
}

function Body({ now }: { readonly now: BeforeSave }) {
  switch (now.step) {
    case 'confirm':
      return <AskedCommands commands={now.commands} />;
    case 'running':
      return (
        <>
          <output>
            {now.command === null ? 'Starting' : <span className="mono">{showHidden(now.command)}</span>}
          </output>
          {now.output === '' ? null : <Output text={now.output} label="Output so far" />}
        </>
      );
    case 'failed': {
      const bad = now.run.steps.find(({ state }) => state === 'failed' || state === 'stopped');
      return (
        <>
          <p>
            <span className="mono">{showHidden(bad?.command ?? '')}</span>
            {bad === undefined ? '' : `: ${endWords(bad)}. The payload says so.`}
          </p>
          {(now.run.failure ?? '') === '' ? null : (
            <Output text={now.run.failure ?? ''} label="First failure" />
          )}
        </>
      );
    }
    case 'problem':
      return <p role="alert">{now.message}</p>;
  }
}
