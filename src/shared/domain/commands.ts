import { sourceTabIds, sourceTabs, type SourceTabId } from './sourceKinds.ts';

/**
 * The one table of commands for keys, the system's menu, the palette and the shortcuts sheet. `Mod` is Cmd on macOS and
 * Ctrl elsewhere. The window adds each action. A browser reserves some keys, and no page can take them from Firefox or
 * Chrome on every system; there, `pageKeys` replace them.
 */
export const commandTable = {
  palette: { title: 'Search or run a command', keys: ['Mod+K'] },
  primary: { title: 'Primary action of the screen', keys: ['Mod+Enter'] },
  'save-shown': { title: 'Save payload or first message', keys: ['Mod+S'] },
  'save-as': { title: 'Save as…', keys: ['Mod+Shift+S'] },
  copy: { title: 'Copy first message', keys: ['Mod+Shift+C'] },
  'copy-reference': { title: 'Copy as file reference', keys: ['Mod+Shift+R'] },
  'open-in-agent': { title: 'Open first message in agent', keys: ['Mod+Shift+A'] },
  'copy-draft-prompt': { title: 'Copy draft prompt', keys: ['Mod+Shift+D'] },
  'open-project': { title: 'Open project…', keys: ['Mod+O'] },
  'new-stack': { title: 'New stack', keys: ['Mod+N'], pageKeys: ['Alt+N'] },
  'new-window': { title: 'New window', keys: ['Mod+Shift+N'], pageKeys: ['Alt+Shift+N'] },
  'close-window': { title: 'Close window', keys: ['Mod+W'] },
  undo: { title: 'Undo', keys: ['Mod+Z'] },
  redo: { title: 'Redo', keys: ['Mod+Shift+Z', 'Mod+Y'] },
  refresh: { title: 'Refresh changed items', keys: ['Mod+R'] },
  'toggle-preview': { title: 'Show or hide preview', keys: ['Mod+Shift+P'], pageKeys: ['Alt+P'] },
  'toggle-sidebar': { title: 'Collapse or expand sidebar', keys: ['Mod+B'], pageKeys: ['Alt+L'] },
  assemble: { title: 'Go to Assemble', keys: ['Mod+1'], pageKeys: ['Alt+1'] },
  review: { title: 'Go to Review', keys: ['Mod+2'], pageKeys: ['Alt+2'] },
  recover: { title: 'Go to Recover', keys: ['Mod+3'], pageKeys: ['Alt+3'] },
  library: { title: 'Go to Library', keys: ['Mod+4'], pageKeys: ['Alt+4'] },
  memory: { title: 'Go to Memory' },
  rules: { title: 'Go to Rules' },
  tasks: { title: 'Go to Tasks', keys: ['Mod+5'], pageKeys: ['Alt+5'] },
  worktrees: { title: 'Go to Worktrees' },
  'new-worktree': { title: 'New worktree…' },
  'show-pressure': { title: 'Show pressure' },
  settings: { title: 'Go to Settings', keys: ['Mod+,'] },
  find: { title: 'Search in the focused column', keys: ['Mod+F'] },
  'next-region': { title: 'Next region', keys: ['F6'] },
  'previous-region': { title: 'Previous region', keys: ['Shift+F6'] },
  shortcuts: { title: 'Keyboard shortcuts', keys: ['?'] },
  help: { title: 'Help', keys: ['F1'] },
  save: { title: 'Save beside repo' },
  'copy-history': { title: 'Copy history', keys: ['Mod+Shift+H'] },
  'rename-stack': { title: 'Rename stack' },
  'duplicate-stack': { title: 'Duplicate stack' },
  'export-stack': { title: 'Export stack…' },
  'import-stack': { title: 'Import stack…' },
  'share-stack': { title: 'Share stack with the repository…' },
  'stop-sharing-stack': { title: 'Stop sharing stack' },
  'delete-stack': { title: 'Delete stack' },
  'stack-markdown': { title: 'Write the first message as Markdown' },
  'stack-xml': { title: 'Write the first message as XML' },
  'stack-plain': { title: 'Write the first message as plain text' },
  'toggle-confirm': { title: 'Append the confirm prompt, or not' },
  'all-on': { title: 'Turn all items on' },
  'all-off': { title: 'Turn all items off' },
  'toggle-outline': { title: 'Show the current file or folder as outlines, or whole' },
  'add-latest-payload': { title: 'Add the latest payload' },
  'add-living-folder': { title: 'Add a folder or pattern as a folder item…' },
  'add-tree': { title: 'Add a tree of the project or a folder…' },
  'suggest-files': { title: 'Suggest files for the goal' },
  'show-other-files': { title: 'Show files of another project…' },
  'add-command-output': { title: 'Add command output…' },
  'show-preview': { title: 'Show the preview' },
  'edit-message': { title: 'Edit the message by hand, or show the preview', keys: ['Mod+E'] },
  'rendered-message': { title: 'Back to the rendered text', keys: ['Mod+Shift+Backspace'] },
  'show-secrets': { title: 'Show secrets found' },
  'redact-all': { title: 'Redact all certain secrets' },
  'toggle-ignored': { title: 'Show or hide ignored files' },
  'find-in-files': { title: 'Find in files', keys: ['Mod+Shift+F'] },
  'toggle-changed': { title: 'Show only files changed in git, or all' },
  'sort-name': { title: 'Sort files by name' },
  'sort-size': { title: 'Sort files by size' },
  'sort-tokens': { title: 'Sort files by tokens' },
  'sort-time': { title: 'Sort files by time of change' },
  'collapse-folders': { title: 'Collapse all folders' },
  'reveal-project': { title: 'Show project folder' },
  'open-sample': { title: 'Open the sample project' },
  'new-snippet': { title: 'New snippet' },
  'import-snippets': { title: 'Import a folder of snippets…' },
  'copy-confirm-prompt': { title: 'Copy confirm prompt' },
  'copy-evidence-prompt': { title: 'Copy evidence prompt' },
  'continue-to-review': { title: 'Continue to review with the recovered draft' },
  'new-draft': { title: 'New draft' },
  'remove-draft': { title: 'Remove draft' },
  'new-task': { title: 'New task' },
  'push-checkpoint': { title: 'Push checkpoint' },
  'show-drift': { title: 'Show changes since the newest session' },
  'show-ledger': { title: 'Show the ledger of decisions' },
  ...tabCommands(),
  'zoom-in': { title: 'Zoom in', keys: ['Mod++', 'Mod+='] },
  'zoom-out': { title: 'Zoom out', keys: ['Mod+-'] },
  'zoom-usual': { title: 'Usual size', keys: ['Mod+0'] },
  'full-screen': { title: 'Full screen', keys: ['F11'] },
  about: { title: 'About Carryover' },
  'theme-dark': { title: 'Use the dark theme' },
  'theme-light': { title: 'Use the light theme' },
  'theme-system': { title: 'Follow the theme of the system' },
} as const satisfies Record<string, CommandWords>;

export interface CommandWords {
  readonly title: string;
  /** Menus show the first one. */
  readonly keys?: readonly string[];
  /** Replace `keys` in a browser. */
  readonly pageKeys?: readonly string[];
}

/** The kind of host that shows the app: a window of its own, or a page of a browser. */
export type HostKind = 'window' | 'page';

export type CommandId = keyof typeof commandTable;

export function wordsOfCommand(id: CommandId): CommandWords {
  return commandTable[id];
}

/** Returns the keys of a command; places with room for one show the first. */
export function keysOfCommand(id: CommandId, host: HostKind): readonly string[] {
  const { keys = [], pageKeys = keys } = wordsOfCommand(id);
  return host === 'page' ? pageKeys : keys;
}

export const commandIds = Object.keys(commandTable) as readonly CommandId[];

/** Makes a command for each tab of the sources, which shows it. */
function tabCommands(): Readonly<Record<`tab-${SourceTabId}`, { readonly title: string }>> {
  return forEachTab((id) => ({ title: sourceTabs[id].command }));
}

/** Returns one value for the command of each tab of the sources, in their order. */
export function forEachTab<T>(make: (id: SourceTabId) => T): Readonly<Record<`tab-${SourceTabId}`, T>> {
  return Object.fromEntries(sourceTabIds.map((id) => [`tab-${id}`, make(id)])) as Readonly<
    Record<`tab-${SourceTabId}`, T>
  >;
}
