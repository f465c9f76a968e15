import { announce } from '../ui/announce.ts';

/** Announces a search result that Enter added, once it is in the stack, because the focus stays in the search. */
export async function sayAdded(added: Promise<boolean>, name: string): Promise<void> {
  if (await added) announce(`Added ${name}`);
}
