import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CommandId } from '../../shared/domain/commands.ts';
import type { CommandAct } from '../app/commandAct.ts';
import type { Stores } from '../app/createStores.ts';
import { addEntries, fileEntry } from './addEntries.ts';
import { commandEntries, placeEntries } from './commandEntries.ts';
import type { FileIndex } from './fileIndex.ts';
import { findRepository, issueEntry } from './issueEntry.ts';
import { parsePaletteQuery } from './parsePaletteQuery.ts';
import { searchPalette, type PaletteResults } from './searchPalette.ts';
import { stackEntries } from './stackEntries.ts';

export interface PaletteParts {
  readonly stores: Stores;
  readonly acts: Readonly<Record<CommandId, CommandAct>>;
  readonly index: FileIndex;
}

/** What fits the query, kept up to date while the palette is open. */
export function useResults(typed: string, { stores, acts, index }: PaletteParts): PaletteResults {
  const { stack, payloads, github, notion, library, projects, settings, files } = stores;
  const current = useStore(stack, (state) => state.current);
  const stacks = useStore(stack, (state) => state.stacks);
  const assembly = useStore(stack, (state) => state.assembly);
  const saved = useStore(payloads, (state) => state.payloads);
  const issues = useStore(github, (state) => state.entries);
  const pages = useStore(notion, (state) => state.found.entries);
  const snippets = useStore(library, (state) => state.snippets);
  const listed = useStore(projects, (state) => state.projects);
  const tree = useStore(files, (state) => state.tree);
  /** Laid out anew whenever files were listed, and not with each count. */
  const rows = useStore(files, (state) => state.rows);
  const recent = useStore(settings, (state) => state.settings.recentCommands);
  const ready = useStore(index);
  const repository = useRepository(stores, parsePaletteQuery(typed).scope === 'issue');
  useEffect(() => {
    void index.getState().update();
  }, [index, tree, rows]);
  useEffect(() => {
    if (library.getState().phase === 'idle') void library.getState().start();
  }, [library]);
  const entries = useMemo(() => {
    const inStack = stackEntries(stores);
    const keys = new Set(inStack.map(({ key }) => key));
    return {
      keys,
      known: [...inStack, ...addEntries(stores, keys), ...commandEntries(acts), ...placeEntries(stores)],
    };
    // The stores hold what these names stand for.
  }, [stores, acts, current, stacks, assembly, saved, issues, pages, snippets, listed]);
  return useMemo(() => {
    const { scope, text } = parsePaletteQuery(typed);
    const { keys, known } = entries;
    const issue = scope === 'issue' ? issueEntry(stores, text, repository) : null;
    const isKnown = issue === null || known.some(({ key }) => key === issue.key);
    return searchPalette(typed, {
      entries: isKnown ? known : [...known, issue],
      files: ready.tree === tree ? ready.files : [],
      fileEntry: (file) => fileEntry(stores, file),
      recent,
    });
  }, [typed, stores, entries, ready, tree, recent, repository]);
}

/** Of the project; asked for once somebody looks for an issue. */
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
