import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Stores } from '../stores/createStores.ts';

/** State of the stores that the palette searches: a new object whenever any of it changes. */
export type PaletteFacts = ReturnType<typeof useFacts>;

export function useFacts({ stack, payloads, github, notion, library, projects, view }: Stores) {
  const current = useStore(stack, (state) => state.current);
  const stacks = useStore(stack, (state) => state.stacks);
  const assembly = useStore(stack, (state) => state.assembly);
  const saved = useStore(payloads, (state) => state.payloads);
  const issues = useStore(github, (state) => state.entries);
  const pages = useStore(notion, (state) => state.found.entries);
  const snippets = useStore(library, (state) => state.snippets);
  const opened = useStore(projects, (state) => state.projects);
  const screen = useStore(view, (state) => state.screen);
  return useMemo(
    () => ({ current, stacks, assembly, saved, issues, pages, snippets, opened, screen }),
    [current, stacks, assembly, saved, issues, pages, snippets, opened, screen],
  );
}
