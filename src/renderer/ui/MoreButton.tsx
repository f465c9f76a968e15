import { Button } from './Button.tsx';

interface MoreButtonProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Stands below a list of which only a part was fetched. */
export function MoreButton({ busy, onMore }: MoreButtonProps) {
  return (
    <Button look="ghost" size="s" className="more" busy={busy} onClick={onMore}>
      Show more
    </Button>
  );
}
