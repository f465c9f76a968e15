import type { Stores } from '../stores/createStores.ts';

/** Makes a stack, shows it, and has its name written: Enter keeps what is written, Esc what was proposed. */
export async function newStack({ view, stack }: Pick<Stores, 'view' | 'stack'>): Promise<void> {
  view.getState().show('assemble');
  const made = await stack.getState().create();
  if (made && view.getState().screen === 'assemble') view.getState().renameStack('new');
}
