import { Send } from 'lucide-react';
import { useStore } from 'zustand';
import type { TaskRef } from '../../shared/api/tasks.ts';
import { CheckpointBadge } from '../checkpoint/CheckpointBadge.tsx';
import { CheckpointHeader } from '../checkpoint/CheckpointHeader.tsx';
import { CheckpointPage } from '../checkpoint/CheckpointPage.tsx';
import { FinishPage } from '../memory/finish/FinishPage.tsx';
import type { Stores } from '../stores/createStores.ts';
import { ValidationPanel } from '../validation/ValidationPanel.tsx';
import { Button } from '../ui/Button.tsx';
import type { TasksScreenProps } from '../tasks/screen/TasksScreen.tsx';
import { finishWithout, saveNoteAndFinish } from './commands/finishTask.ts';

/** Returns the parts of the screen Tasks that other features show. */
export function taskParts(
  stores: Stores,
): Pick<TasksScreenProps, 'pages' | 'headerEnd' | 'dockActions' | 'validation'> {
  const { tasks, checkpoint, projects, review, view, note, afterSave } = stores;
  const reviewDraft = async (path: string): Promise<void> => {
    const begun = await review.drafts.getState().begin({ from: 'file', path });
    if (begun) view.getState().show('review');
  };
  const showCheckpoint = (): void => tasks.view.getState().show('checkpoint');
  return {
    pages: {
      finish: ({ id }) => (
        <FinishPage
          key={id}
          note={note}
          afterSave={afterSave}
          taskId={id}
          onSave={() => void saveNoteAndFinish(stores)}
          onWithout={() => void finishWithout(stores, id)}
        />
      ),
      checkpoint: ({ id }) => (
        <CheckpointPage store={checkpoint} taskId={id} onPulled={(path) => void reviewDraft(path)} />
      ),
    },
    validation: ({ id }) => (
      <Validation stores={stores} task={{ projectId: projects.getState().currentId ?? '', taskId: id }} />
    ),
    dockActions: ({ state }) => (
      <>
        <Button look="ghost" size="l" onClick={() => tasks.view.getState().show('finish')}>
          {state === 'finished' ? 'Write its note…' : 'Finish task…'}
        </Button>
        <Button size="l" icon={Send} onClick={showCheckpoint}>
          Push checkpoint
        </Button>
      </>
    ),
    headerEnd: ({ id }, page) => (
      <>
        <CheckpointBadge store={checkpoint} taskId={id} onOpen={showCheckpoint} />
        {page === 'checkpoint' ? <CheckpointHeader store={checkpoint} taskId={id} /> : null}
      </>
    ),
  };
}

function Validation({ stores, task }: { readonly stores: Stores; readonly task: TaskRef }) {
  const { validation, settings, tasks } = stores;
  const beforeSave = useStore(settings, (state) => state.settings.validateBeforeSave);
  return (
    <ValidationPanel
      store={validation}
      task={task}
      beforeSave={beforeSave}
      onEdit={() => tasks.view.getState().setMode('markdown')}
    />
  );
}
