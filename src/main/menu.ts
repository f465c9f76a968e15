import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Emit } from '../shared/api.ts';
import { wordsOfCommand, type CommandId } from '../shared/domain/commands.ts';

/** The system's menu. Commands go to the page as events; it knows the selection, and does what its own buttons do. */
export function setupMenu(emit: Emit): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(emit, process.platform === 'darwin')));
}

const screens = ['assemble', 'review', 'library', 'settings'] as const;

/** A key without Cmd or Ctrl is for the page alone: the system's menu would take it from fields too. */
function acceleratorOf(key: string): MenuItemConstructorOptions {
  if (!key.startsWith('Mod+')) return {};
  return { accelerator: key.replace('Mod', 'CmdOrCtrl') };
}

function menuTemplate(emit: Emit, isMac: boolean): MenuItemConstructorOptions[] {
  const entry = (command: CommandId): MenuItemConstructorOptions => {
    const { title, keys = [] } = wordsOfCommand(command);
    const [key] = keys;
    return {
      label: title,
      click: () => emit('menu.chosen', { command }),
      ...(key === undefined ? {} : acceleratorOf(key)),
    };
  };
  // Fields undo by themselves on these keys; only macOS leaves that to the menu.
  const ownKeys = { registerAccelerator: isMac };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    ...(isMac ? [{ label: app.name, role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        entry('open-project'),
        entry('new-stack'),
        separator,
        entry('copy'),
        entry('copy-reference'),
        entry('save-shown'),
        separator,
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { ...entry('undo'), ...ownKeys },
        { ...entry('redo'), ...ownKeys },
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
        entry('palette'),
        separator,
        ...screens.map(entry),
        separator,
        entry('toggle-preview'),
        entry('refresh'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [separator, { role: 'toggleDevTools' } as const]),
      ],
    },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { label: '&Help', role: 'help', submenu: [entry('help'), entry('shortcuts')] },
  ];
}
