import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { FolderPlaces } from './FolderPlaces.tsx';
import { chosenPath, createFolderPlaceStore } from './folderPlaceStore.ts';
import { useChoice, type ChoiceProps } from './useChoice.ts';

/** Replaces the system's save dialog in a browser. */
export function ChooseFileDialog({ host, suggested }: ChoiceProps & { readonly suggested: string }) {
  const field = useRef<HTMLInputElement>(null);
  const places = useMemo(() => createFolderPlaceStore(host.client), [host]);
  const folder = useStore(places, chosenPath);
  const [name, setName] = useState(suggested);
  /** The path of an existing file, after the dialog has warned of it. */
  const [existing, setExisting] = useState<string | null>(null);
  const { problem, busy, attempt } = useChoice();
  const missing = folder === null ? 'Choose a folder first' : name.trim() === '' ? 'Enter a name' : undefined;
  const choose = (): void =>
    attempt(async () => {
      if (folder === null || missing !== undefined) return;
      const about = { folder, name: name.trim() };
      const isSure = existing !== null;
      const chosen = await host.client.api.machine.chooseFile(isSure ? { ...about, replace: true } : about);
      if (chosen.status === 'exists') setExisting(chosen.path);
      else host.dialogs.getState().answer('save', chosen.path);
    });
  const { close } = host.dialogs.getState();
  return (
    <Modal
      title={suggested.endsWith('.json') ? 'Export' : 'Export payload'}
      open
      wide
      initialFocus={field}
      onClose={close}
      ends={
        <ModalEnds
          onCancel={close}
          look={existing === null ? 'primary' : 'danger'}
          busy={busy}
          disabledReason={missing}
          onClick={choose}
        >
          {existing === null ? 'Export here' : 'Replace it'}
        </ModalEnds>
      }
    >
      <p>The file is written to the machine that runs Carryover.</p>
      <FolderPlaces places={places} field={field} onChoose={choose}>
        <label className="folder-line">
          <span>File name</span>
          <span className="field grow">
            <input
              className="mono"
              spellCheck={false}
              maxLength={200}
              value={name}
              onChange={(event) => {
                setExisting(null);
                setName(event.target.value);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose();
              }}
            />
          </span>
        </label>
        {existing === null && problem === null ? null : (
          <p className="folder-problem" role="alert">
            {problem ?? `${existing ?? ''} already exists.`}
          </p>
        )}
      </FolderPlaces>
    </Modal>
  );
}
