import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { GithubOptions } from './GithubOptions.tsx';

export interface GithubEditorProps {
  readonly stack: StackStore;
  readonly item: StackItemView;
  readonly onClose: () => void;
}

/** Edits the options of an item, from its card. */
export function GithubEditor({ stack, item, onClose }: GithubEditorProps) {
  if (item.source.kind !== 'github') return null;
  return (
    <GithubOptions
      key={item.id}
      source={item.source}
      inStack
      onSave={(source) => void stack.getState().changeItem(item.id, { source })}
      onClose={onClose}
    />
  );
}
