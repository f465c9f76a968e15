import type { NotionSource } from '../../../shared/domain/source.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import type { NotionChoice } from '../state/notionItem.ts';

export interface SectionsDialogProps {
  readonly client: Client;
  readonly source: NotionSource;
  /** Picked before; `undefined` for the whole page. */
  readonly headings: readonly string[] | undefined;
  /** The model whose tokens are counted. */
  readonly model: string;
  readonly inStack: boolean;
  readonly onSave: (choice: NotionChoice) => void;
  readonly onClose: () => void;
}
