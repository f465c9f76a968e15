import { defaultFileView, type FileView } from '../../shared/domain/file/fileView.ts';
import type { FilesState } from '../files/filesState.ts';
import type { FilesStore } from '../files/filesStore.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';

/** Restores the view settings of a project's files. */
export function rememberFileView(files: FilesStore, settings: SettingsStore): void {
  /** The project whose settings are applied; applying them is no choice of the user's. */
  let shownFor: string | null = null;
  const show = (): void => {
    const { projectId } = files.getState();
    const { known, settings: now } = settings.getState();
    if (projectId === null || !known || shownFor === projectId) return;
    const view = now.projects[projectId]?.files ?? defaultFileView;
    if (!isSame(view, viewOf(files.getState()))) files.getState().setView(view);
    shownFor = projectId;
  };
  files.subscribe((now, before) => {
    if (now.projectId !== before.projectId) {
      shownFor = null;
      show();
      return;
    }
    const view = viewOf(now);
    if (now.projectId === null || shownFor !== now.projectId || isSame(view, viewOf(before))) return;
    void settings.getState().change({ project: { id: now.projectId, settings: { files: view } } });
  });
  settings.subscribe(show);
}

function viewOf({ sort, showIgnored, onlyChanged }: FilesState): FileView {
  return { sort, ignored: showIgnored, changed: onlyChanged };
}

function isSame(a: FileView, b: FileView): boolean {
  return a.sort === b.sort && a.ignored === b.ignored && a.changed === b.changed;
}
