import type { Snippet } from '../../shared/domain/snippet.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { LibraryStore } from './libraryStore.ts';

/** ms to take it back in. */
const undoMs = 10_000;

/** Deletes a snippet, or the person's copy of a prompt that ships, and offers to take that back. */
export async function removeSnippet(
  library: LibraryStore,
  toasts: ToastStore,
  { id, name, builtIn }: Pick<Snippet, 'id' | 'name' | 'builtIn'>,
): Promise<void> {
  if (!(await library.getState().remove(id))) return;
  toasts.getState().show({
    level: 'info',
    message: builtIn === 'edited' ? `Reverted ${name} to the original` : `Deleted ${name}`,
    action: { label: 'Undo', run: () => void library.getState().restore(id) },
    lastsMs: undoMs,
    scope: 'app',
  });
}
