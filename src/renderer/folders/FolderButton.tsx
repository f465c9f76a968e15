import { FolderOpen } from 'lucide-react';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { filesWords } from '../stack/folderWords.ts';
import { Button } from '../ui/Button.tsx';
import type { LivingStore } from './livingStore.ts';

export interface FolderButtonProps {
  readonly living: LivingStore;
  readonly item: StackItemView;
  readonly block: BlockSummary | undefined;
}

/** Shows on the card of a living item how many files it has now, and opens their list. */
export function FolderButton({ living, item, block }: FolderButtonProps) {
  if (block?.folder === undefined || !item.on) return null;
  return (
    <Button
      look="icon"
      size="s"
      icon={FolderOpen}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={`Show ${filesWords(block.folder.files)}`}
      onClick={() => living.getState().edit(item.id)}
    />
  );
}
