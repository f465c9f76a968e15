import { announce } from '../ui/announce.ts';

/** Of what Enter took from a search: the focus stays there, so it is said once it is in the stack. */
export async function sayAdded(added: Promise<boolean>, name: string): Promise<void> {
  if (await added) announce(`Added ${name}`);
}
