import type { MenuItemConstructorOptions } from 'electron';
import { wordsOfCommand, type CommandId } from '../../shared/domain/commands.ts';
import { sourceTabIds } from '../../shared/domain/sourceKinds.ts';

export interface MenuFacts {
  readonly isMac: boolean;
  readonly isPackaged: boolean;
  readonly appName: string;
  /** Projects opened before, the latest first. */
  readonly recent: readonly RecentProject[];
}

export interface RecentProject {
  readonly id: string;
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
}

export interface MenuActs {
  readonly choose: (command: CommandId) => void;
  readonly openRecent: (projectId: string) => void;
}

const screens: readonly CommandId[] = ['assemble', 'review', 'recover', 'library', 'tasks', 'settings'];
const separator: MenuItemConstructorOptions = { type: 'separator' };
const mostRecent = 10;

/** Returns the system's menu. Commands have their ids, so that they can be disabled. */
export function menuTemplate(facts: MenuFacts, acts: MenuActs): MenuItemConstructorOptions[] {
  const { isMac, isPackaged, appName, recent } = facts;
  const entry = (command: CommandId, label?: string): MenuItemConstructorOptions => {
    const { title, keys = [] } = wordsOfCommand(command);
    const [key] = keys;
    return {
      id: command,
      label: label ?? title,
      click: () => acts.choose(command),
      ...(key === undefined ? {} : acceleratorOf(key)),
    };
  };
  const entries = (...commands: readonly CommandId[]) => commands.map((command) => entry(command));
  // Fields handle undo on these keys; only macOS leaves that to the menu.
  const ownKeys = { registerAccelerator: isMac };
  const settings = entry('settings', 'Settings…');
  return [
    ...(isMac ? [appMenu(appName, entry('about', `About ${appName}`), settings)] : []),
    {
      label: '&File',
      submenu: [
        ...entries('new-window', 'new-stack'),
        separator,
        entry('open-project'),
        {
          id: 'open-recent',
          label: 'Open recent',
          enabled: recent.length > 0,
          submenu: recent.slice(0, mostRecent).map(({ id, name, path }) => ({
            label: `${name.replaceAll('&', '&&')}  ${path.replaceAll('&', '&&')}`,
            click: () => acts.openRecent(id),
          })),
        },
        separator,
        ...entries('import-stack', 'export-stack', 'import-snippets'),
        separator,
        ...entries('save-shown', 'save-as'),
        separator,
        entry('close-window'),
        ...(isMac ? [] : [{ role: 'quit' } as const]),
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
        separator,
        ...entries('find', 'find-in-files', 'palette'),
      ],
    },
    {
      label: '&View',
      submenu: [
        ...(isMac ? screens.filter((id) => id !== 'settings') : screens).map((id) => entry(id)),
        separator,
        {
          label: 'Sources',
          submenu: entries(
            ...sourceTabIds.map((id) => `tab-${id}` as const),
            'toggle-ignored',
            'toggle-changed',
            'collapse-folders',
          ),
        },
        ...entries('toggle-sidebar', 'toggle-preview', 'show-secrets', 'copy-history', 'refresh'),
        separator,
        { label: 'Theme', submenu: entries('theme-dark', 'theme-light', 'theme-system') },
        ...entries('zoom-in', 'zoom-out', 'zoom-usual', 'full-screen'),
        ...(isPackaged ? [] : [separator, { role: 'toggleDevTools' } as const]),
      ],
    },
    {
      label: '&Stack',
      submenu: [
        ...entries('copy', 'copy-reference', 'save', 'open-in-agent', 'edit-message'),
        separator,
        ...entries('copy-draft-prompt', 'copy-confirm-prompt'),
        separator,
        ...entries('add-latest-payload', 'add-living-folder', 'add-command-output', 'show-other-files'),
        separator,
        ...entries('all-on', 'all-off', 'toggle-outline', 'redact-all'),
        separator,
        ...entries('rename-stack', 'duplicate-stack', 'share-stack', 'stop-sharing-stack', 'delete-stack'),
        separator,
        {
          label: 'Write as',
          submenu: entries('stack-markdown', 'stack-xml', 'stack-plain', 'toggle-confirm'),
        },
      ],
    },
    {
      label: '&Window',
      role: 'window',
      submenu: [
        { role: 'minimize' },
        ...(isMac ? [{ role: 'zoom' } as const, separator, { role: 'front' } as const] : []),
        separator,
        ...entries('next-region', 'previous-region'),
      ],
    },
    {
      label: '&Help',
      role: 'help',
      submenu: [
        entry('help', 'User guide'),
        ...entries('shortcuts', 'open-sample'),
        ...(isMac ? [] : [separator, entry('about')]),
      ],
    },
  ];
}

function appMenu(
  name: string,
  about: MenuItemConstructorOptions,
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: name,
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

/** Returns a menu key; one without Cmd or Ctrl stays the page's, since the menu would take it from fields too. */
function acceleratorOf(key: string): MenuItemConstructorOptions {
  if (/^F\d+$/u.test(key)) return { accelerator: key, registerAccelerator: false };
  if (!key.startsWith('Mod+')) return {};
  return { accelerator: key.replace('Mod', 'CmdOrCtrl').replace(/\+\+$/u, '+Plus') };
}
