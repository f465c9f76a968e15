import { useEffect } from 'react';
import { useStore } from 'zustand';
import { isMac } from '../ui/platform.ts';
import type { OwnWindow } from './ownWindow.ts';
import { SettingsRow } from './SettingsSection.tsx';
import { SizeMenu } from './SizeMenu.tsx';

/** A browser has its own zoom, and says it where it is set. */
export function SizeRow({ own }: { readonly own: OwnWindow }) {
  const kind = useStore(own, (state) => state.kind);
  const percent = useStore(own, (state) => state.percent);
  const { zoom, lookAtZoom } = own.getState();
  useEffect(() => {
    const look = (): void => void lookAtZoom();
    look();
    // A menu, a key or the wheel changes it as well: then the window has another size in its own pixels.
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [lookAtZoom]);
  const keys = isMac ? '⌘ + and ⌘ −' : 'Ctrl + and Ctrl −';
  return (
    <SettingsRow
      title="Interface size"
      about={
        kind === 'page'
          ? `Your browser sets the size: ${keys}`
          : `Applies to all windows. You can also press ${keys}`
      }
    >
      {kind === 'page' ? null : <SizeMenu percent={percent} onChange={(to) => void zoom(to)} />}
    </SettingsRow>
  );
}
