import { Copy, FolderOpen } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { isMac } from '../ui/platform.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { OwnWindow } from './ownWindow.ts';
import { SettingsRow } from './SettingsSection.tsx';

export interface DataFolderRowProps {
  readonly own: OwnWindow;
  readonly toasts: ToastStore;
}

/** Where everything is that does not lie in a project. A page can only say it: the file manager is another machine's. */
export function DataFolderRow({ own, toasts }: DataFolderRowProps) {
  const kind = useStore(own, (state) => state.kind);
  const path = useStore(own, (state) => state.dataFolder);
  const { revealData } = own.getState();
  const copy = async (): Promise<void> => {
    const { show } = toasts.getState();
    try {
      await navigator.clipboard.writeText(path);
      show({ level: 'good', message: 'Copied the path' });
    } catch {
      show({ level: 'warn', message: 'Your browser does not allow copying. Select the path and copy it.' });
    }
  };
  const manager = isMac ? 'Finder' : 'file manager';
  return (
    <SettingsRow
      title="Data folder"
      about={
        <>
          <span className="mono data-folder">{path}</span>
          {kind === 'page' ? ' On the machine that runs Carryover.' : null}
        </>
      }
    >
      {kind === 'page' ? (
        <Button icon={Copy} onClick={() => void copy()}>
          Copy path
        </Button>
      ) : (
        <Button icon={FolderOpen} onClick={() => void revealData()}>
          {`Show in ${manager}`}
        </Button>
      )}
    </SettingsRow>
  );
}
