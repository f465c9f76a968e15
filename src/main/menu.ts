import { app, Menu } from 'electron';
import { commandIds, type CommandId } from '../shared/domain/commands.ts';
import { menuTemplate, type MenuActs, type RecentProject } from './menuTemplate.ts';

export interface SystemMenu {
  setRecent(recent: readonly RecentProject[]): void;
  /** What can't be done in the window in front; `null`: there is none. */
  setImpossible(impossible: ReadonlySet<CommandId> | null): void;
}

/** All that makes sense where there is no window: only macOS shows a menu then. */
const withoutWindow: ReadonlySet<CommandId> = new Set(['new-window']);
const nothing: ReadonlySet<CommandId> = new Set();

/** The system's menu. Commands go to the page; it knows the selection, and does what its own buttons do. */
export function createMenu(acts: MenuActs): SystemMenu {
  let recent: readonly RecentProject[] = [];
  let impossible: ReadonlySet<CommandId> | null = nothing;
  const show = (): void => {
    const menu = Menu.getApplicationMenu();
    for (const id of commandIds) {
      const item = menu?.getMenuItemById(id);
      const enabled = impossible === null ? withoutWindow.has(id) : !impossible.has(id);
      if (item !== null && item !== undefined && item.enabled !== enabled) item.enabled = enabled;
    }
  };
  const build = (): void => {
    const facts = {
      isMac: process.platform === 'darwin',
      isPackaged: app.isPackaged,
      appName: app.name,
      recent,
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(facts, acts)));
    show();
  };
  build();
  return {
    setRecent(next) {
      if (JSON.stringify(next) === JSON.stringify(recent)) return;
      recent = next;
      build();
    },
    setImpossible(next) {
      impossible = next;
      show();
    },
  };
}
