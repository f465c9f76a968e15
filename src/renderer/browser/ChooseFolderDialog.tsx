import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import type { FolderPurpose } from './dialogStore.ts';
import { FolderPlaces } from './FolderPlaces.tsx';
import { chosenPath, createFolderPlaceStore } from './folderPlaceStore.ts';
import { useChoice, type ChoiceProps } from './useChoice.ts';

const words: Readonly<
  Record<FolderPurpose | 'project', { readonly title: string; readonly button: string }>
> = {
  project: { title: 'Open project', button: 'Open this folder' },
  import: { title: 'Import a folder of Markdown', button: 'Import this folder' },
  agents: { title: 'Add a folder of transcripts', button: 'Add this folder' },
};

/** Replaces the system's folder dialog in a browser. */
export function ChooseFolderDialog({
  host,
  purpose,
}: ChoiceProps & { readonly purpose?: FolderPurpose | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const places = useMemo(() => createFolderPlaceStore(host.client), [host]);
  const path = useStore(places, chosenPath);
  const { problem, busy, attempt } = useChoice();
  const { title, button } = words[purpose ?? 'project'];
  const choose = (): void =>
    attempt(async () => {
      if (path === null) return;
      const about = { path, ...(purpose === undefined ? {} : { purpose }) };
      const chosen = await host.client.api.machine.chooseFolder(about);
      host.dialogs.getState().answer('folder', chosen.path);
    });
  const { close } = host.dialogs.getState();
  return (
    <Modal
      title={title}
      open
      wide
      initialFocus={field}
      onClose={close}
      ends={
        <ModalEnds
          onCancel={close}
          busy={busy}
          disabledReason={path === null ? 'Choose a folder first' : undefined}
          onClick={choose}
        >
          {button}
        </ModalEnds>
      }
    >
      <p>These are folders on the machine that runs Carryover.</p>
      <FolderPlaces places={places} field={field} onChoose={choose}>
        {problem === null ? null : (
          <p className="folder-problem" role="alert">
            {problem}
          </p>
        )}
      </FolderPlaces>
    </Modal>
  );
}
