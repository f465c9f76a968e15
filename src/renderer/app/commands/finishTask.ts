import type { Stores } from '../../stores/createStores.ts';

/** Saves the note that is open, finishes its task once it is on disk, and asks about what is ticked to end with it. */
export async function saveNoteAndFinish({
  note,
  tasks,
  afterSave,
}: Pick<Stores, 'note' | 'tasks' | 'afterSave'>): Promise<void> {
  const { taskId } = note.getState();
  if (taskId === null || !(await note.getState().save())) return;
  await finish({ tasks }, taskId);
  await afterSave.getState().ask(taskId);
}

/** Finishes a task whose note may be written later. */
export async function finishWithout({ tasks }: Pick<Stores, 'tasks'>, taskId: string): Promise<void> {
  await finish({ tasks }, taskId);
}

async function finish({ tasks }: Pick<Stores, 'tasks'>, taskId: string): Promise<void> {
  const { store, view } = tasks;
  if (!(await store.getState().change({ state: 'finished' }, taskId))) return;
  // The person may have gone on to another task.
  if (store.getState().currentId === taskId) view.getState().show('task');
}
