import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { CommandId } from '../../shared/domain/commands.ts';
import { CommitFilesDialog } from '../commits/CommitFilesDialog.tsx';
import { HelpDialog } from '../help/HelpDialog.tsx';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import { AskCheckpointDialog } from '../checkpoint/AskCheckpointDialog.tsx';
import { AfterSaveDialog } from '../memory/finish/AfterSave.tsx';
import { createFileIndex } from '../palette/fileIndex.ts';
import { Palette } from '../palette/Palette.tsx';
import { ShortcutsSheet } from '../palette/ShortcutsSheet.tsx';
import { EvidenceTextDialog } from '../recover/panels/EvidenceTextDialog.tsx';
import { StackFilesDialogs } from '../stackFiles/StackFilesDialogs.tsx';
import type { CommandAct } from '../stores/commandAct.ts';
import type { Stores } from '../stores/createStores.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { BeforeSaveDialog } from '../validation/BeforeSaveDialog.tsx';

export interface OverlaysProps {
  readonly stores: Stores;
  readonly acts: Readonly<Record<CommandId, CommandAct>>;
}

/** Number of commands that the palette offers before the user types. */
const remembered = 9;

/** Dialogs and panels that lie over any screen. */
export function Overlays({ stores, acts }: OverlaysProps) {
  const { view, files, settings, help } = stores;
  const overlay = useStore(view, (state) => state.overlay);
  const version = useStore(stores.window, (state) => state.version);
  const host = useStore(stores.window, (state) => state.kind);
  const index = useMemo(() => createFileIndex(files), [files]);
  const { close } = view.getState();
  const remember = (key: string): void => {
    const before = settings.getState().settings.recentCommands.filter((other) => other !== key);
    void settings.getState().change({ recentCommands: [key, ...before].slice(0, remembered) });
  };
  return (
    <>
      <Palette
        open={overlay === 'palette'}
        stores={stores}
        acts={acts}
        index={index}
        onClose={close}
        onRan={remember}
      />
      <AboutDialog open={overlay === 'about'} version={version} onClose={close} />
      <ShortcutsSheet open={overlay === 'shortcuts'} host={host} onClose={close} />
      <HistoryDialog store={stores.history} />
      <StackFilesDialogs store={stores.stackFiles} />
      <EvidenceTextDialog store={stores.pressure.getState().text} />
      <CommitFilesDialog store={stores.commitFiles} />
      <AfterSaveDialog store={stores.afterSave} />
      <AskCheckpointDialog store={stores.askCheckpoint} />
      <BeforeSaveDialog store={stores.beforeSave} />
      <HelpDialog store={help} onOpenOutside={stores.openOutside} />
    </>
  );
}

interface AboutDialogProps {
  readonly open: boolean;
  readonly version: string;
  readonly onClose: () => void;
}

function AboutDialog({ open, version, onClose }: AboutDialogProps) {
  return (
    <Modal
      title="About Carryover"
      open={open}
      onClose={onClose}
      ends={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{version === '' ? 'Carryover' : `Carryover ${version}`}</p>
      <p className="muted">
        Carryover prepares what goes into an agent session and keeps what was learned. Everything stays on
        this computer until you copy it. Carryover calls no model.
      </p>
    </Modal>
  );
}
