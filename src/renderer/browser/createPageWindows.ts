import { screens, sourceTabs, type WindowView } from '../../shared/domain/windowView.ts';
import { AppError } from '../../shared/errors.ts';
import type { WindowsApi } from '../../shared/windowsApi.ts';

const key = 'carryover-view';

const refuse = (method: string) => (): Promise<never> =>
  Promise.reject(new AppError('rpc/refused', 'Your browser does this.', { method: `windows.${method}` }));

/** A page remembers what it showed for as long as it is open; all else is the browser's. */
export function createPageWindows(
  server: WindowsApi,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  openPage: () => void,
): WindowsApi {
  return {
    start: async (args) => ({ ...(await server.start(args)), view: readView(storage.getItem(key)) }),
    remember: ({ view }) => Promise.resolve(storage.setItem(key, JSON.stringify(view))),
    open: () => Promise.resolve(openPage()),
    // There is no menu.
    impossible: () => Promise.resolve(),
    close: refuse('close'),
    zoom: refuse('zoom'),
    toggleFullScreen: refuse('toggleFullScreen'),
  };
}

function readView(text: string | null): WindowView | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    return isView(read) ? read : null;
  } catch {
    return null;
  }
}

/** It is this page's own, of this version or the one before it. */
function isView(read: unknown): read is WindowView {
  if (typeof read !== 'object' || read === null) return false;
  const { projectId, stackId, screen, sourceTab, rightShown, sidebarCollapsed } = read as Partial<
    Record<keyof WindowView, unknown>
  >;
  return (
    isId(projectId) &&
    isId(stackId) &&
    screens.some((known) => known === screen) &&
    sourceTabs.some((known) => known === sourceTab) &&
    typeof rightShown === 'boolean' &&
    (sidebarCollapsed === undefined || typeof sidebarCollapsed === 'boolean')
  );
}

function isId(id: unknown): boolean {
  return id === null || typeof id === 'string';
}
