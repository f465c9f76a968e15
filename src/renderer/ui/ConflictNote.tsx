import { CircleAlert } from 'lucide-react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface ConflictNoteProps {
  /** Names the text where it is not the one beside this note, e.g. "The reason". */
  readonly what?: string | undefined;
  /** The typed text; absent where it stands in the editor below. */
  readonly mine?: string;
  /** The other writer's text; `null` if that removed it. */
  readonly theirs: string | null;
  readonly onSettle: (keep: 'mine' | 'theirs') => void;
  /** Names the choices if the other writer removed the text. */
  readonly removed?: { readonly mine: string; readonly theirs: string };
}

const addOrNot = { mine: 'Add mine again', theirs: 'Leave it out' };

/**
 * Shows both texts where another writer changed one while the user typed it, and asks for a choice. Both are kept until
 * then, also if the window closes.
 */
export function ConflictNote({ what, mine, theirs, onSettle, removed = addOrNot }: ConflictNoteProps) {
  const words = theirs === null ? removed : { mine: 'Keep mine', theirs: 'Take theirs' };
  return (
    <div className="conflict" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <b>
          {theirs === null
            ? 'Removed in another window while you typed'
            : what === undefined
              ? 'Changed in another window while you typed'
              : `${what} was changed in another window while you typed`}
        </b>
        {mine === undefined ? (
          <p>
            {theirs === null
              ? 'Yours is in the editor, and kept until you choose.'
              : 'Theirs is shown here, yours is in the editor. Both are kept until you choose.'}
          </p>
        ) : (
          <p>{`Yours: ${mine}`}</p>
        )}
        {theirs === null ? null : mine === undefined ? (
          <section className="conflict-text scroll" tabIndex={0} aria-label="Theirs">
            {theirs}
          </section>
        ) : (
          <p>{`Theirs: ${theirs}`}</p>
        )}
        <span className="conflict-ends">
          <Button size="s" onClick={() => onSettle('mine')}>
            {words.mine}
          </Button>
          <Button size="s" onClick={() => onSettle('theirs')}>
            {words.theirs}
          </Button>
        </span>
      </div>
    </div>
  );
}
