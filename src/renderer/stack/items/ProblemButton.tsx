import type { BlockSummary } from '../../../shared/domain/assembly.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { Button } from '../../ui/Button.tsx';

export interface ProblemButtonProps {
  readonly item: StackItemView;
  readonly block: BlockSummary | undefined;
  readonly editable: boolean;
  readonly onRetry: () => void;
  readonly onEdit: (itemId: string) => void;
}

/**
 * Offers the remedy for an item that can't be read: another pattern if reading again would fail the same way, else
 * reading again.
 */
export function ProblemButton({ item, block, editable, onRetry, onEdit }: ProblemButtonProps) {
  const byPattern = item.source.kind === 'folder' && editable && isAboutPattern(block);
  return (
    <Button look="ghost" size="s" tabIndex={-1} onClick={byPattern ? () => onEdit(item.id) : onRetry}>
      {byPattern ? 'Change pattern…' : 'Retry'}
    </Button>
  );
}

function isAboutPattern(block: BlockSummary | undefined): boolean {
  const status = block?.status;
  return status === 'too-large' || status === 'missing' || status === 'outside-project';
}
