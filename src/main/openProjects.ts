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

/** A window that shows this folder, in front: the one that does already, or a new one. */
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

/** A project as it was looked at last. */
export function viewOf(projectId: string): WindowView {
  return { projectId, stackId: null, screen: 'assemble', sourceTab: 'files', rightShown: true };
}
