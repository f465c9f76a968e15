import type { BlockSummary } from '../../shared/domain/assembly.ts';
import { aliasOf } from '../../shared/domain/sourceKinds.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { Button } from '../ui/Button.tsx';
import type { AliasStore } from './aliasStore.ts';

export interface LocateButtonProps {
  readonly aliases: AliasStore;
  readonly item: StackItemView;
  readonly block: BlockSummary | undefined;
}

/** Asks, on the card of an item whose project has no known folder on this machine, for that folder. */
export function LocateButton({ aliases, item: { on, source }, block }: LocateButtonProps) {
  const alias = aliasOf(source);
  if (!on || alias === undefined || block?.status !== 'no-project') return null;
  return (
    <Button size="s" tabIndex={-1} onClick={() => void aliases.getState().locate(alias)}>
      Locate…
    </Button>
  );
}
