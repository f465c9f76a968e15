import type { SettingsStore } from '../preferences/settingsStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { ProjectStore } from './projectStore.ts';

/** What is missing in a folder without git. */
export const noRepository = 'No repository: commits and claims are not checked';

/** Says so when such a folder is opened; not when it is only the one of last time again. */
export function tellNoRepository(
  projects: ProjectStore,
  settings: SettingsStore,
  toasts: ToastStore,
  onMore: () => void,
): void {
  projects.subscribe(({ current }, before) => {
    if (current === null || current.id === before.currentId || current.git || current.state !== 'ok') return;
    if (current.id === settings.getState().settings.lastProjectId) return;
    // Why git does not read it has been said already.
    if (toasts.getState().toasts.some(({ level }) => level === 'warn')) return;
    toasts.getState().show({
      level: 'info',
      message: `${noRepository}. Files, budget and secrets work as usual.`,
      action: { label: 'Learn more', run: onMore },
      lastsMs: 10_000,
    });
  });
}
