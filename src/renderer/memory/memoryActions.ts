import { Copy, Plus } from 'lucide-react';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import type { MemoryHit } from '../../shared/domain/memory.ts';
import type { PathActs } from '../paths/createPathActs.ts';
import { pathActions } from '../paths/pathActions.ts';
import { changeWithUndo } from '../stack/changeWithUndo.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { groupOf, type RowActionGroup } from '../ui/rowAction.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { MemoryStore } from './memoryStore.ts';
import { copyWords } from './memoryWords.ts';

export interface MemoryActionStores {
  readonly memory: MemoryStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
}

type Named = Pick<MemoryHit, 'id' | 'title' | 'cut' | 'path'>;

/** Adds a text to the open stack, says so, and offers to undo it. */
export async function addText(
  { memory, stack, toasts }: MemoryActionStores,
  { id, title }: Named,
): Promise<void> {
  const { currentId } = stack.getState();
  const source = currentId === null ? null : await memory.getState().sourceOf(id);
  const { current } = stack.getState();
  // The person may have opened another stack meanwhile.
  if (source === null || current === null || current.id !== currentId) return;
  const message = `Added ${showHidden(title)} to ${showHidden(current.name)}`;
  await changeWithUndo(stack, toasts, message, () => stack.getState().add([source]));
}

/** Adds the selected text. */
export async function addSelectedText(stores: MemoryActionStores): Promise<void> {
  const { text, selectedId } = stores.memory.getState();
  if (text !== null && text.id === selectedId) await addText(stores, text);
}

export async function copyText({ memory, toasts }: MemoryActionStores, named: Named): Promise<void> {
  const result = await memory.getState().copy(named.id);
  if (result !== null) toasts.getState().show(copyWords(named, result));
}

/** Returns all actions on a text. */
export function memoryActions(
  stores: MemoryActionStores,
  hit: Pick<MemoryHit, 'id' | 'title' | 'path' | 'project' | 'gone' | 'cut'>,
  paths: PathActs | null,
): readonly RowActionGroup[] {
  const { path, project, gone } = hit;
  const noStack = stores.stack.getState().current === null ? 'Open a project first' : undefined;
  return [
    groupOf(
      {
        label: 'Add to stack',
        icon: Plus,
        keys: 'Space',
        whyNot: noStack,
        run: () => void addText(stores, hit),
      },
      { label: 'Copy as Markdown', icon: Copy, run: () => void copyText(stores, hit) },
    ),
    ...(path === undefined || project === undefined
      ? []
      : [
          pathActions(
            paths,
            { paths: [path], projectId: project.id },
            true,
            gone === true ? 'The folder of its project can’t be found.' : undefined,
          ),
        ]),
  ];
}
