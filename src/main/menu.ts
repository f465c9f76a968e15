import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Emit, MenuCommand } from '../shared/api.ts';

/** The system's menu. Commands go to the page as events; it knows the selection, and does what its own buttons do. */
export function setupMenu(emit: Emit): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(emit, process.platform === 'darwin')));
}

function menuTemplate(emit: Emit, isMac: boolean): MenuItemConstructorOptions[] {
  const entry = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => emit('menu.chosen', { command }),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  // Fields undo by themselves on these keys; only macOS leaves that to the menu.
  const ownKeys = { registerAccelerator: isMac };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    ...(isMac ? [{ label: app.name, role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        entry('Open project…', 'open-project', 'CmdOrCtrl+O'),
        entry('New stack', 'new-stack', 'CmdOrCtrl+N'),
        separator,
        entry('Copy first message', 'copy', 'CmdOrCtrl+Enter'),
        entry('Copy as file reference', 'copy-reference', 'CmdOrCtrl+Shift+R'),
        entry('Save beside repo', 'save', 'CmdOrCtrl+S'),
        separator,
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { ...entry('Undo', 'undo', 'CmdOrCtrl+Z'), ...ownKeys },
        { ...entry('Redo', 'redo', 'CmdOrCtrl+Shift+Z'), ...ownKeys },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: '&View',
      submenu: [
        entry('Show or hide preview', 'toggle-preview', 'CmdOrCtrl+Shift+P'),
        entry('Refresh changed items', 'refresh', 'CmdOrCtrl+R'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [separator, { role: 'toggleDevTools' } as const]),
      ],
    },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
  ];
}
