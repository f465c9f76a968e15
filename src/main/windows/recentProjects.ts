import { app, Menu } from 'electron';
import type { Project } from '../../shared/domain/project.ts';
import type { RecentProject } from './menuTemplate.ts';

const most = 10;

/** Returns projects that can be opened now, without the sample. */
export function recentOf(projects: readonly Project[]): readonly RecentProject[] {
  return projects
    .filter(({ state, sample }) => state === 'ok' && sample !== true)
    .slice(0, most)
    .map(({ id, name, path }) => ({ id, name, path }));
}

/** Updates the dock or the taskbar, which then also lack projects that the user removed from the list. */
export function showRecentInSystem(recent: readonly RecentProject[], openRecent: (id: string) => void): void {
  if (process.platform === 'darwin') {
    app.clearRecentDocuments();
    for (const { path } of recent.toReversed()) app.addRecentDocument(path);
    const items = recent.map(({ id, name }) => ({ label: name, click: () => openRecent(id) }));
    app.dock?.setMenu(Menu.buildFromTemplate(items));
  }
  if (process.platform === 'win32') app.setJumpList([...jumpListOf(recent)]);
}

function jumpListOf(recent: readonly RecentProject[]): Electron.JumpListCategory[] {
  const program = app.isPackaged ? '' : `"${app.getAppPath()}" `;
  const task = (title: string, args: string): Electron.JumpListItem => ({
    type: 'task',
    title,
    description: title,
    program: process.execPath,
    args: `${program}${args}`,
    iconPath: process.execPath,
    iconIndex: 0,
  });
  // A Windows path can't contain a quotation mark.
  const projects = recent.map(({ name, path }) => task(name, `"${path}"`));
  return [
    ...(projects.length === 0 ? [] : [{ type: 'custom' as const, name: 'Projects', items: projects }]),
    { type: 'tasks', items: [task('New window', newWindowArgument)] },
  ];
}

export const newWindowArgument = '--new-window';
