import { CircleAlert } from 'lucide-react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface ChangedElsewhereProps {
  readonly mine: string;
  readonly onSettle: (keep: 'mine' | 'theirs') => void;
}

/** Shown above a text that another window changed while the user typed here. */
export function ChangedElsewhere({ mine, onSettle }: ChangedElsewhereProps) {
  return (
    <div className="lib-note" role="alert">
      <Icon of={CircleAlert} size={14} />
      <span className="grow">This was changed elsewhere while you typed. Your version is not saved.</span>
      <Button size="s" onClick={() => onSettle('theirs')}>
        Take theirs
      </Button>
      <Button size="s" onClick={() => onSettle('mine')}>
        {mine}
      </Button>
    </div>
  );
}
