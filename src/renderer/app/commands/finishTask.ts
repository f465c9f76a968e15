import type { Stores } from '../../stores/createStores.ts';

/** Saves the note that is open, finishes its task once it is on disk, and asks about what is ticked to end with it. */
export async function saveNoteAndFinish({
  note,
  tasks,
  afterSave,
  toasts,
}: Pick<Stores, 'note' | 'tasks' | 'afterSave' | 'toasts'>): Promise<void> {
  const { taskId } = note.getState();
  if (taskId === null || !(await note.getState().save())) return;
  const finishSaved = async (): Promise<void> => {
    if (await finish({ tasks }, taskId)) {
      await afterSave.getState().ask(taskId);
      return;
    }
    // The note is a file by now, so its page has nothing left to do.
    leave({ tasks }, taskId);
    toasts.getState().show({
      level: 'error',
      message: 'The note is saved, but the task could not be finished, so it stays open.',
      action: { label: 'Try again', run: () => void finishSaved() },
    });
  };
  await finishSaved();
}

/** Finishes a task whose note may be written later. */
export async function finishWithout({ tasks }: Pick<Stores, 'tasks'>, taskId: string): Promise<void> {
  await finish({ tasks }, taskId);
}

async function finish({ tasks }: Pick<Stores, 'tasks'>, taskId: string): Promise<boolean> {
  if (!(await tasks.store.getState().change({ state: 'finished' }, taskId))) return false;
  leave({ tasks }, taskId);
  return true;
}

/** Shows the task instead of its note, unless the person has gone on to another task. */
function leave({ tasks: { store, view } }: Pick<Stores, 'tasks'>, taskId: string): void {
  if (store.getState().currentId === taskId) view.getState().show('task');
}
