import { CheckpointBadge } from '../checkpoint/CheckpointBadge.tsx';
import { CheckpointHeader } from '../checkpoint/CheckpointHeader.tsx';
import { CheckpointPage } from '../checkpoint/CheckpointPage.tsx';
import type { Stores } from '../stores/createStores.ts';
import type { TasksScreenProps } from '../tasks/screen/TasksScreen.tsx';

/** Returns the parts of the screen Tasks that other features show. */
export function taskParts({
  tasks,
  checkpoint,
  review,
  view,
}: Stores): Pick<TasksScreenProps, 'pages' | 'headerEnd'> {
  const reviewDraft = async (path: string): Promise<void> => {
    const begun = await review.drafts.getState().begin({ from: 'file', path });
    if (begun) view.getState().show('review');
  };
  const showCheckpoint = (): void => tasks.view.getState().show('checkpoint');
  return {
    pages: {
      checkpoint: ({ id }) => (
        <CheckpointPage store={checkpoint} taskId={id} onPulled={(path) => void reviewDraft(path)} />
      ),
    },
    headerEnd: ({ id }, page) => (
      <>
        <CheckpointBadge store={checkpoint} taskId={id} onOpen={showCheckpoint} />
        {page === 'checkpoint' ? <CheckpointHeader store={checkpoint} taskId={id} /> : null}
      </>
    ),
  };
}
