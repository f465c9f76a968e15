import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes } from '../../ui/formats.ts';
import { Modal } from '../../ui/Modal.tsx';
import { fileManager } from '../../ui/platform.ts';
import type { EvidenceTextStore } from '../state/evidenceTextStore.ts';

/** The beginning and the end of a note or an output, in front of everything. */
export function EvidenceTextDialog({ store }: { readonly store: EvidenceTextStore }) {
  const isOpen = useStore(store, (state) => state.isOpen);
  const shown = useStore(store, (state) => state.shown);
  const phase = useStore(store, (state) => state.phase);
  const problem = useStore(store, (state) => state.problem);
  const text = useStore(store, (state) => state.text);
  const paths = usePathActs();
  const { close, copyPlace, reveal, refresh } = store.getState();
  return (
    <Modal
      title={showHidden(shown?.title ?? '')}
      open={isOpen}
      wide
      onClose={close}
      ends={
        <>
          {text === null ? null : <span className="muted num">{formatBytes(text.bytes)}</span>}
          <span className="grow" />
          {text === null ? null : (
            <>
              <Button look="ghost" onClick={() => void copyPlace()}>
                Copy path
              </Button>
              {paths?.host() === 'window' ? (
                <Button look="ghost" onClick={() => void reveal()}>
                  {`Show in ${fileManager}`}
                </Button>
              ) : null}
            </>
          )}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {text === null ? (
        <div role={phase === 'failed' ? 'alert' : undefined} aria-busy={phase === 'loading'}>
          <p className={phase === 'failed' ? undefined : 'muted'}>
            {phase === 'failed' ? showHidden(problem ?? '') : 'Opening'}
          </p>
          {phase === 'failed' ? (
            <Button size="s" onClick={() => void refresh()}>
              Open again
            </Button>
          ) : null}
        </div>
      ) : (
        <div className="evidence-text">
          <p className="mono muted">{showHidden(text.path)}</p>
          {text.head === '' && text.tail === '' ? <p className="muted">There is no text in it.</p> : null}
          <Part name={text.tail === '' && text.between === 0 ? 'Text' : 'Beginning'} text={text.head} />
          {text.between === 0 ? null : (
            <p className="muted">{`${formatBytes(text.between)} between are not shown.`}</p>
          )}
          <Part name="End" text={text.tail} />
        </div>
      )}
    </Modal>
  );
}

function Part({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <section className="scroll mono" aria-label={name} tabIndex={0}>
      {showHidden(text)}
    </section>
  );
}
