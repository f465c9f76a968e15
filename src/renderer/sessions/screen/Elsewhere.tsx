import { GitBranch } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { PayloadElsewhere } from '../../../shared/domain/payload/payloadElsewhere.ts';
import { Icon } from '../../ui/Icon.tsx';
import { countWords, formatTime } from '../../ui/formats.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import type { ElsewhereStore } from '../elsewhereStore.ts';

export interface ElsewhereProps {
  readonly elsewhere: ElsewhereStore;
  /** Starts a draft from the text and shows it. */
  readonly onRestore: (text: string) => Promise<void>;
}

/** Lists the payloads that other branches have and this checkout has not; nothing if there are none. */
export function Elsewhere({ elsewhere, onRestore }: ElsewhereProps) {
  const payloads = useStore(elsewhere, (state) => state.payloads);
  const more = useStore(elsewhere, (state) => state.more);
  const shown = useStore(elsewhere, (state) => state.shown);
  useEffect(() => elsewhere.getState().follow(), [elsewhere]);
  if (payloads.length === 0 && shown === null) return null;
  return (
    <section className="elsewhere" aria-label="On other branches">
      <h3>On other branches</h3>
      <ul className="draft-found">
        {payloads.map((payload) => (
          <li key={payload.key}>
            <button
              type="button"
              title={payload.command ?? payload.file}
              onClick={() => void elsewhere.getState().show(payload)}
            >
              <Icon of={GitBranch} />
              <span>
                <span className="mono">{`session-${payload.session}`}</span>
                <small className="muted">{detailOf(payload)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className="session-note muted">{`And ${countWords(more, 'more payload')}.`}</p>}
      {shown === null ? null : (
        <ElsewhereDialog key={shown.key} shown={shown} elsewhere={elsewhere} onRestore={onRestore} />
      )}
    </section>
  );
}

/** Shows the text as it is there; nothing of it can be changed. */
function ElsewhereDialog({
  shown,
  elsewhere,
  onRestore,
}: ElsewhereProps & { readonly shown: PayloadElsewhere }) {
  const text = useStore(elsewhere, (state) => state.text);
  const { close } = elsewhere.getState();
  const restore = async (): Promise<void> => {
    if (text === null) return;
    await onRestore(text);
    close();
  };
  return (
    <Modal
      title={`session-${shown.session} of ${placeOf(shown)}`}
      open
      full
      onClose={close}
      ends={
        <ModalEnds
          onCancel={close}
          cancel="Close"
          disabledReason={text === null ? 'The payload is being read' : undefined}
          onClick={() => void restore()}
        >
          Restore as new
        </ModalEnds>
      }
    >
      <p className="muted">
        {shown.command === undefined ? 'The file is not committed: ' : 'On the command line: '}
        <code className="mono">{showHidden(shown.command ?? shown.file ?? '')}</code>
      </p>
      <section className="session-command code scroll" aria-label="Text of the payload" tabIndex={0}>
        {text === null ? 'Reading the payload' : showHidden(text)}
      </section>
    </Modal>
  );
}

function placeOf({ branch }: PayloadElsewhere): string {
  return branch === null ? 'another worktree' : showHidden(branch);
}

function detailOf(payload: PayloadElsewhere): string {
  const { saved, task, command } = payload;
  return [
    placeOf(payload),
    ...(command === undefined ? ['not committed'] : []),
    ...(saved === undefined ? [] : [formatTime(saved)]),
    ...(task === undefined ? [] : [showHidden(task)]),
  ].join(' · ');
}
