import { useStore } from 'zustand';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { countedModel } from '../stack/countedModel.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { choose } from './state/notionItem.ts';
import { SectionsDialog } from './dialogs/SectionsDialog.tsx';

export interface NotionEditorProps {
  readonly client: Client;
  readonly stack: StackStore;
  readonly item: StackItemView;
  readonly onClose: () => void;
}

/** Chooses, from an item's card, the parts of its page or database that go into the message. */
export function NotionEditor({ client, stack, item, onClose }: NotionEditorProps) {
  const model = useStore(stack, countedModel);
  if (item.source.kind !== 'notion') return null;
  return (
    <SectionsDialog
      key={item.id}
      client={client}
      source={item.source}
      headings={item.headings}
      model={model}
      inStack
      onSave={(choice) => void choose(stack, choice)}
      onClose={onClose}
    />
  );
}
