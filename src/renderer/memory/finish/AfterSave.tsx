import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import type { AfterSaveStore } from './afterSaveStore.ts';

/** The things that can end with the task. What is ticked is asked about once the note is saved. */
export function AfterSave({ store }: { readonly store: AfterSaveStore }) {
  const steps = useStore(store, (state) => state.steps);
  const ticked = useStore(store, (state) => state.ticked);
  if (steps.length === 0) return null;
  return (
    <section aria-label="When it is saved">
      <h3>When it is saved</h3>
      {steps.map(({ key, words, detail, whyNot }) => (
        <label key={key} className="finish-line" title={whyNot}>
          <input
            type="checkbox"
            checked={ticked.has(key)}
            disabled={whyNot !== undefined}
            onChange={() => store.getState().toggle(key)}
          />
          <span className="trunc grow">{showHidden(words)}</span>
          <span className="muted">{detail}</span>
          {whyNot === undefined ? null : <span className="screen-reader-only">{whyNot}</span>}
        </label>
      ))}
    </section>
  );
}

/** Asks about one step. A step that fails stays, with the reason, until the person leaves it. */
export function AfterSaveDialog({ store }: { readonly store: AfterSaveStore }) {
  const { asked, busy, problem, answer } = useStore(store);
  if (asked === null) return null;
  const { title, text, command, action } = asked.question;
  return (
    <Modal
      key={asked.key}
      title={showHidden(title)}
      open
      middle
      onClose={() => void answer(false)}
      ends={
        <ModalEnds
          onCancel={() => void answer(false)}
          cancel="Leave it"
          look="danger"
          busy={busy}
          onClick={() => void answer(true)}
        >
          {action}
        </ModalEnds>
      }
    >
      <p>{showHidden(text)}</p>
      {command === undefined ? null : <p className="code mono">{showHidden(command)}</p>}
      {problem === null ? null : (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}
