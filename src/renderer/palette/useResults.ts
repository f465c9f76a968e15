import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { CircleHelp } from 'lucide-react';
import type { CommandId } from '../../shared/domain/commands.ts';
import type { CommandAct } from '../stores/commandAct.ts';
import type { Stores } from '../stores/createStores.ts';
import type { HelpStore } from '../help/helpStore.ts';
import type { GuideGroup } from '../help/listGuide.ts';
import { kindIcons } from '../stack/kindIcon.ts';
import { sourceOf } from '../github/githubItem.ts';
import { keyOfEntry } from '../github/githubStore.ts';
import { prepareText } from '../ui/search/matchText.ts';
import { addEntries, fileEntry } from './addEntries.ts';
import { commandEntries, placeEntries, entryOf } from './commandEntries.ts';
import type { FileIndex } from './fileIndex.ts';
import { parsePaletteQuery } from './parsePaletteQuery.ts';
import { useFacts } from './paletteFacts.ts';
import { searchPalette, type PaletteResults } from './searchPalette.ts';
import { stackEntries } from './stackEntries.ts';
import type { PaletteEntry } from './paletteEntry.ts';

export interface PaletteParts {
  readonly stores: Stores;
  readonly acts: Readonly<Record<CommandId, CommandAct>>;
  readonly index: FileIndex;
}

/** Returns the results for the query, updated while the palette is open. */
export function useResults(typed: string, { stores, acts, index }: PaletteParts): PaletteResults {
  const { library, settings, files, help } = stores;
  const tree = useStore(files, (state) => state.tree);
  const recent = useStore(settings, (state) => state.settings.recentCommands);
  const ready = useStore(index);
  const repository = useRepository(stores, parsePaletteQuery(typed).scope === 'issue');
  // Without a query only commands show; the other entries follow after those are drawn.
  const drawn = useDeferredValue(true, false);
  const hasAll = drawn || typed !== '';
  useEffect(() => {
    if (!hasAll) return undefined;
    const { update } = index.getState();
    void update();
    // New listings lay out the rows again; single counts do not.
    return files.subscribe((now, before) => {
      if (now.tree !== before.tree || now.rows !== before.rows) void update();
    });
  }, [hasAll, index, files]);
  useEffect(() => {
    if (!hasAll) return;
    if (library.getState().phase === 'idle') void library.getState().start();
    void help.getState().load();
  }, [hasAll, library, help]);
  const guide = useStore(help, (state) => state.groups);
  const facts = useFacts(stores);
  const sources = useMemo(() => {
    if (!hasAll) return [];
    const inStack = stackEntries(stores, facts);
    const keys = new Set(inStack.map(({ key }) => key));
    return [...inStack, ...addEntries(stores, facts, keys)];
  }, [hasAll, stores, facts]);
  const known = useMemo(
    () => [
      ...sources,
      ...commandEntries(acts, stores.window.getState().kind),
      ...placeEntries(stores, facts),
      ...helpEntries(help, guide),
    ],
    [sources, stores, acts, facts, help, guide],
  );
  return useMemo(() => {
    const { scope, text } = parsePaletteQuery(typed);
    const issue = scope === 'issue' ? issueEntry(stores, text, repository) : null;
    const isKnown = issue === null || known.some(({ key }) => key === issue.key);
    return searchPalette(typed, {
      entries: isKnown ? known : [...known, issue],
      files: ready.tree === tree ? ready.files : [],
      fileEntry: (file) => fileEntry(stores, file),
      recent,
    });
  }, [typed, stores, known, ready, tree, recent, repository]);
}

/** Returns the project's repository; requests it when the user first searches for an issue. */
function useRepository(stores: Stores, wanted: boolean): string | null {
  const [repository, setRepository] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    if (wanted) {
      void findRepository(stores).then((found) => {
        if (!left) setRepository(found);
      });
    }
    return () => {
      left = true;
    };
  }, [stores, wanted]);
  return repository;
}

/** Makes entries for the pages of the guide. */
function helpEntries(help: HelpStore, groups: readonly GuideGroup[]): readonly PaletteEntry[] {
  return groups.flatMap(({ pages }) =>
    pages.map(({ id, title }) =>
      entryOf(`help:${id}`, `Help: ${title}`, CircleHelp, () => help.getState().show(id)),
    ),
  );
}

/**
 * Returns the repository that a bare issue number refers to; `null` if the project has none. Sends no request outside.
 */
async function findRepository({ client, projects, github }: Stores): Promise<string | null> {
  const known = github.getState().repository;
  const projectId = projects.getState().currentId;
  if (known !== null || projectId === null) return known;
  const found = await client.api.github.repositories({ projectId }).catch(() => null);
  return found?.repositories[0] ?? null;
}

/** Offers an issue by its number alone: its title is requested when it is added. */
function issueEntry(stores: Stores, text: string, repository: string | null): PaletteEntry | null {
  const digits = /^\d{1,10}$/u.exec(text)?.[0];
  if (digits === undefined || repository === null) return null;
  const number = Number(digits);
  const title = `Add #${number}`;
  return {
    key: `github:${keyOfEntry({ repository, number })}`,
    group: 'add',
    scope: 'issue',
    target: prepareText(title),
    title,
    sub: repository,
    icon: kindIcons.github,
    kind: 'github',
    reason: stores.stack.getState().current === null ? 'No stack is open' : null,
    run: () => void addIssue(stores, repository, number),
  };
}

async function addIssue(
  { client, projects, stack, toasts }: Stores,
  repository: string,
  number: number,
): Promise<void> {
  const projectId = projects.getState().currentId;
  if (projectId === null) return;
  const { show, fail } = toasts.getState();
  try {
    const question = { projectId, operationId: crypto.randomUUID(), text: `#${number}`, repository };
    const { entry } = await client.api.github.resolve(question);
    if (entry === null) show({ level: 'warn', message: `${repository} has no #${number}` });
    else if (await stack.getState().add([sourceOf(entry)])) {
      show({ level: 'good', message: `Added #${number} ${entry.title}` });
    }
  } catch (error) {
    fail(error);
  }
}
