import { GithubEditor } from '../github/GithubEditor.tsx';
import { ItemValues } from '../library/ItemValues.tsx';
import { NotionEditor } from '../notion/NotionEditor.tsx';
import type { ItemEditors } from '../stack/StackColumn.tsx';
import type { Stores } from './createStores.ts';

/** By kind of source: the dialog in which an item's options are chosen, opened from its card. */
export function itemEditors({ client, stack, library, filling }: Stores): ItemEditors {
  return {
    snippet: (item, onClose) => (
      <ItemValues item={item} library={library} filling={filling} stack={stack} onClose={onClose} />
    ),
    github: (item, onClose) => <GithubEditor stack={stack} item={item} onClose={onClose} />,
    notion: (item, onClose) => <NotionEditor client={client} stack={stack} item={item} onClose={onClose} />,
  };
}
