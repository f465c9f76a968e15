import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/formats.ts';

export interface OfflineNoteProps {
  /** ISO; `null` if the shown entries are current. */
  readonly keptAt: string | null;
  readonly onRetry: () => void;
}

/** Says that the shown entries are Notion's last answer, and its time. */
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
