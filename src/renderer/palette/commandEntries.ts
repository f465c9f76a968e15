import { ArrowRightLeft, FolderGit2, History, Layers, type LucideIcon } from 'lucide-react';
import {
  commandIds,
  keysOfCommand,
  wordsOfCommand,
  type CommandId,
  type HostKind,
} from '../../shared/domain/commands.ts';
import type { Project } from '../../shared/domain/project.ts';
import type { CommandAct } from '../stores/commandAct.ts';
import type { Stores } from '../stores/createStores.ts';
import type { ViewStore } from '../shell/viewStore.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { prepareText } from '../ui/search/matchText.ts';
import { commandIcons } from './commandIcons.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import type { PaletteFacts } from './paletteFacts.ts';

/** Commands that the palette does not offer: itself, and those that depend on the earlier focus. */
const leftOut = new Set<CommandId>(['palette', 'primary', 'save-shown', 'next-region', 'previous-region']);

/** Makes an entry for every command of the app, in the order of the list. */
export function commandEntries(
  acts: Readonly<Record<CommandId, CommandAct>>,
  host: HostKind,
): readonly PaletteEntry[] {
  return commandIds
    .filter((id) => !leftOut.has(id))
    .map((id) => {
      const { title } = wordsOfCommand(id);
      const { run, whyNot } = acts[id];
      const [key] = keysOfCommand(id, host);
      return {
        ...entryOf(`command:${id}`, title, commandIcons[id], run),
        reason: whyNot?.() ?? null,
        ...(key === undefined ? {} : { keys: key }),
      };
    });
}

/** Makes entries that open stacks, sessions, projects and models. */
export function placeEntries(
  { stack, projects, models, sessions, view }: Stores,
  { stacks, current, saved, opened, screen }: PaletteFacts,
): readonly PaletteEntry[] {
  const { choose, set } = stack.getState();
  return [
    ...stacks.map(({ id, name }) => ({
      ...entryOf(`stack:${id}`, `Open stack ${name}`, Layers, () => {
        view.getState().show('assemble');
        void choose(id);
      }),
      reason: id === current?.id && screen === 'assemble' ? 'Already open' : null,
    })),
    ...saved.map(({ session, task }) => ({
      ...entryOf(`open-session:${session}`, `Open session-${session}`, History, () => {
        sessions.timeline.getState().open(session);
        view.getState().show('session');
      }),
      scope: 'session' as const,
      sub: task ?? '',
    })),
    ...opened.map((project) => projectEntry(projects, view, project)),
    ...(current === null ? [] : models.getState().models).map(({ id, name }) => ({
      ...entryOf(`model:${id}`, `Count tokens for ${name}`, ArrowRightLeft, () => void set({ model: id })),
      reason: id === current?.model ? 'Already selected' : null,
    })),
  ];
}

/** Makes the entry of a project; for a moved one the only action is to choose its new folder. */
function projectEntry(projects: ProjectStore, view: ViewStore, project: Project): PaletteEntry {
  const { id, name, path, state } = project;
  const { choose, locate, currentId } = projects.getState();
  const lost = state === 'not-found';
  return {
    ...entryOf(`project:${id}`, lost ? `Locate project ${name}…` : `Open project ${name}`, FolderGit2, () => {
      view.getState().show('assemble');
      void (lost ? locate(id) : choose(id));
    }),
    sub: path,
    reason: state === 'no-answer' ? 'The disk does not respond' : id === currentId ? 'Already open' : null,
  };
}

export function entryOf(key: string, title: string, icon: LucideIcon, run: () => void): PaletteEntry {
  return {
    key,
    group: 'commands',
    scope: 'command',
    target: prepareText(title),
    title,
    sub: '',
    icon,
    reason: null,
    run,
  };
}
