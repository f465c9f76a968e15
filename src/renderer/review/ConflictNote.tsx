import { CircleAlert } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { DraftStore, EntryConflict } from './draftState.ts';

export interface ConflictNoteProps {
  readonly conflict: EntryConflict;
  readonly drafts: DraftStore;
}

/**
 * Shows both texts of an entry that another writer changed while the user typed, and asks for a choice. Both are kept
 * until then.
 */
export function ConflictNote({ conflict: { mine, theirs }, drafts }: ConflictNoteProps) {
  const { settle } = drafts.getState();
  return (
    <div className="line-conflict" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <b>
          {theirs === null
            ? 'Removed in another window while you typed'
            : 'Changed in another window while you typed'}
        </b>
        <p>{`Yours: ${mine}`}</p>
        {theirs === null ? null : <p>{`Theirs: ${theirs}`}</p>}
        <span className="line-conflict-ends">
          <Button size="s" onClick={() => void settle('mine')}>
            {theirs === null ? 'Add mine again' : 'Keep mine'}
          </Button>
          <Button size="s" onClick={() => void settle('theirs')}>
            {theirs === null ? 'Leave it out' : 'Take theirs'}
          </Button>
        </span>
      </div>
    </div>
  );
}
