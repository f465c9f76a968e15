import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/formatTime.ts';

export interface OfflineNoteProps {
  /** ISO; `null`: what is shown is of now. */
  readonly keptAt: string | null;
  readonly onRetry: () => void;
}

/** Says that what is shown is what Notion answered last, and when that was. */
export function OfflineNote({ keptAt, onRetry }: OfflineNoteProps) {
  if (keptAt === null) return null;
  return (
    <output className="source-note warn">
      <span className="grow">{`Offline: as of ${formatTime(keptAt)}`}</span>
      <Button look="ghost" size="s" onClick={onRetry}>
        Retry
      </Button>
    </output>
  );
}
