import type { Stores } from '../../stores/createStores.ts';

/** Makes a stack, shows it, and opens its name for editing: Enter keeps the typed name, Esc the proposed one. */
export async function newStack({ view, stack }: Pick<Stores, 'view' | 'stack'>): Promise<void> {
  view.getState().show('assemble');
  const made = await stack.getState().create();
  if (made && view.getState().screen === 'assemble') view.getState().renameStack('new');
}
