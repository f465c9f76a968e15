import type { SettingsStore } from '../preferences/settingsStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { ProjectStore } from './projectStore.ts';

/** Names the functions that a folder without git lacks. */
export const noRepositoryWords = 'No repository: commits and claims are not checked';

/** Shows that message when the user opens such a folder; not when the app reopens the last one. */
export function announceNoRepository(
  projects: ProjectStore,
  settings: SettingsStore,
  toasts: ToastStore,
  onMore: () => void,
): void {
  projects.subscribe(({ current }, before) => {
    if (current === null || current.id === before.currentId || current.git || current.state !== 'ok') return;
    if (current.id === settings.getState().settings.lastProjectId) return;
    // Another message has already said why git does not read it.
    if (toasts.getState().toasts.some(({ level }) => level === 'warn')) return;
    toasts.getState().show({
      level: 'info',
      message: `${noRepositoryWords}. Files, budget and secrets work as usual.`,
      action: { label: 'Learn more', run: onMore },
      lastsMs: 10_000,
    });
  });
}
