import type { Core } from '../core/createCore.ts';
import type { Emit } from '../shared/api.ts';
import type { WindowView } from '../shared/domain/windowView.ts';
import { isAppError } from '../shared/errors.ts';
import type { Windows } from './createWindows.ts';

interface Options {
  readonly projects: Core['api']['projects'];
  readonly windows: Pick<Windows, 'open' | 'show' | 'showProject'>;
  readonly emit: Emit;
}

/** Brings a window with this folder to the front: one that shows it already, or a new one. */
export async function openFolderInWindow(path: string, { projects, windows, emit }: Options): Promise<void> {
  try {
    const { projectId } = await projects.open({ path });
    if (!windows.showProject(projectId)) await windows.open(viewOf(projectId));
  } catch (error) {
    if (!isAppError(error)) throw error;
    windows.show();
    emit('notice', { level: 'error', message: error.message });
  }
}

/** Returns a project's view at its last use. */
export function viewOf(projectId: string): WindowView {
  return { projectId, stackId: null, screen: 'assemble', sourceTab: 'files', rightShown: true };
}
