import { BookCheck, CircleCheck, CirclePause, CirclePlay, Pencil, Trash2 } from 'lucide-react';
import type { TaskRow, TaskState } from '../../../shared/domain/task.ts';
import { groupOf, type RowAction, type RowActionGroup } from '../../ui/rowAction.ts';
import type { Tasks } from '../createTasks.ts';

/** Returns all actions on a task of the list. */
export function taskActions(
  tasks: Tasks,
  task: Pick<TaskRow, 'id' | 'name' | 'state'>,
): readonly RowActionGroup[] {
  const { id, name, state } = task;
  const move = (label: string, icon: RowAction['icon'], to: TaskState): RowAction => ({
    label,
    ...(icon === undefined ? {} : { icon }),
    run: () => void tasks.store.getState().change({ state: to }, id),
  });
  return [
    groupOf(
      {
        label: 'Rename…',
        icon: Pencil,
        run: () => tasks.view.getState().rename({ id, name }),
      },
      state === 'active' && move('Pause', CirclePause, 'paused'),
      state !== 'active' &&
        move(state === 'paused' ? 'Go on with it' : 'Open it again', CirclePlay, 'active'),
      {
        label: state === 'finished' ? 'Write its note…' : 'Finish task…',
        icon: BookCheck,
        run: () => void tasks.showPage(id, 'finish'),
      },
      state !== 'finished' && move('Finish without a note', CircleCheck, 'finished'),
    ),
    groupOf({
      label: 'Remove',
      icon: Trash2,
      bad: true,
      run: () => void tasks.remove(id, name),
    }),
  ];
}
