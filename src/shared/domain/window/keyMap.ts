import { commandIds, keysOfCommand, wordsOfCommand, type HostKind } from '../commands.ts';

/** Keys of one action. Each is an alternative; `Mod` is Cmd on macOS and Ctrl elsewhere. */
export interface KeyWords {
  readonly keys: readonly string[];
  readonly title: string;
}

export interface KeyArea {
  readonly title: string;
  readonly rows: readonly KeyWords[];
}

const row = (title: string, ...keys: readonly string[]): KeyWords => ({ title, keys });

const lists = [row('Move', 'Up', 'Down', 'Home', 'End')];

/** Areas with keys of their own. */
const local: readonly KeyArea[] = [
  {
    title: 'Command palette',
    rows: [
      row('Move', 'Up', 'Down', 'Page up', 'Page down'),
      row('Run, open or add', 'Enter'),
      row('Turn an item of the stack on or off, or add one', 'Space'),
      row('Commands only', '>'),
      row('Issues and pull requests only', '#'),
      row('Sessions only', '@'),
      row('Close', 'Esc'),
    ],
  },
  {
    title: 'Rows of every list',
    rows: [
      row('Open the menu of the row', 'Shift+F10', 'Menu key'),
      row('Go to an entry of the menu', 'A letter'),
    ],
  },
  {
    title: 'Lists of sources',
    rows: [
      row('Clear the search, then leave it', 'Esc'),
      ...lists,
      row('Collapse, expand', 'Left', 'Right'),
      row('Add to the stack or take out', 'Space'),
      row('Open a folder, show a file or a line that was found', 'Enter'),
      row('Add a folder as a folder item', 'Shift+Enter'),
      row('Select several files', 'Shift+Up', 'Shift+Down', 'Mod+A'),
      row('Go to a name', 'A letter'),
    ],
  },
  {
    title: 'Lines of a file',
    rows: [
      ...lists,
      row('Find in the file', 'Mod+F'),
      row('Next and previous place, while finding', 'Enter', 'Shift+Enter'),
      row('Pick a line or take it out', 'Enter', 'Space'),
      row('Pick a range', 'Shift+Up', 'Shift+Down'),
      row('Take out a range', 'Delete', 'Backspace'),
    ],
  },
  {
    title: 'Stack',
    rows: [
      ...lists,
      row('Turn on or off', 'Space'),
      row('Edit, choose lines', 'Enter'),
      row('Edit a copy of the text', 'E'),
      row('Go to the controls of an item and back', 'Right', 'Left'),
      row('Write a note', 'N'),
      row('Show files as outlines, or whole', 'O'),
      row('Search in the stack', 'Mod+F'),
      row('Clear the search, then leave it', 'Esc'),
      row('Move the item', 'Alt+Up', 'Alt+Down'),
      row('Move it to the top, to the bottom', 'Alt+Home', 'Alt+End'),
      row('Select several items', 'Shift+Up', 'Shift+Down', 'Mod+A'),
      row('Clear the selection', 'Esc'),
      row('Remove from the stack', 'Backspace', 'Delete'),
    ],
  },
  {
    title: 'Secrets',
    rows: [
      ...lists,
      row('Redact', 'R', 'Enter'),
      row('Allow with reason', 'A'),
      row('Turn off the item, exclude the file', 'E'),
    ],
  },
  {
    title: 'Review',
    rows: [
      ...lists,
      row('Edit a line', 'Enter', 'F2'),
      row('New line below, while editing', 'Enter'),
      row('Split the line, while editing', 'Alt+Enter'),
      row('Join it with the line above, at its start', 'Backspace'),
      row('Stop editing', 'Esc'),
      row('Move a line', 'Alt+Up', 'Alt+Down'),
      row('Remove a line', 'Delete', 'Backspace'),
      row('Confirm a recovered line', 'C'),
      row('Go to the line of a check', 'Enter'),
      row('Fix what a check found', 'F'),
      row('Allow a possible secret that a check found', 'A'),
      row('Carry a line forward: keep, reversed, no longer applies, drop', 'K', 'R', 'N', 'D'),
    ],
  },
  {
    title: 'Recover',
    rows: [...lists, row('Check the evidence of a session', 'Enter'), row('Back to the sessions', 'Esc')],
  },
  {
    title: 'Tasks',
    rows: [
      ...lists,
      row('Change the objective of a phase', 'Enter'),
      row('Give a phase the next state', 'Space'),
      row('Copy the execution prompt of a phase', 'C'),
      row('Move a phase', 'Alt+Up', 'Alt+Down'),
      row('Go to the controls of a phase and back', 'Right', 'Left'),
      row('Choose an option of a question', '1 to 9'),
      row('Lock a question, once its why is there', 'Enter'),
      row('Put a question off, leave it open', 'P', 'O'),
    ],
  },
  {
    title: 'Stacks in the sidebar',
    rows: [row('Open', 'Enter', 'Space'), row('Rename', 'F2')],
  },
  {
    title: 'Library',
    rows: [...lists, row('Search the library', 'Mod+F'), row('Clear the search, then leave it', 'Esc')],
  },
  {
    title: 'Memory',
    rows: [
      ...lists,
      row('Read the text', 'Enter'),
      row('Add it to the stack', 'Space', 'Mod+Enter'),
      row('Search', 'Mod+F'),
      row('Clear the search, then leave it', 'Esc'),
    ],
  },
  {
    title: 'Copy history',
    rows: [...lists, row('Delete the copy', 'Delete', 'Backspace')],
  },
  {
    title: 'Differences',
    rows: [row('Next change, previous change', 'N', 'P')],
  },
  {
    title: 'Messages',
    rows: [row('Go to the message', 'F6'), row('Dismiss it', 'Esc')],
  },
  {
    title: 'Sessions',
    rows: [...lists, row('Go to the controls of a row and back', 'Right', 'Left')],
  },
];

/** Returns all keys, by the part of the window that they belong to. */
export function keyAreasOf(host: HostKind): readonly KeyArea[] {
  const everywhere = commandIds.flatMap((id) => {
    const keys = keysOfCommand(id, host);
    return keys.length === 0 ? [] : [row(wordsOfCommand(id).title, ...keys)];
  });
  return [{ title: 'Everywhere', rows: everywhere }, ...local];
}
