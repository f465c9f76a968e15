import type { NotionEntry } from '../../shared/domain/source/notion.ts';
import { AddEnds, type AddEndsProps } from '../ui/AddEnds.tsx';
import { titleOf } from './state/notionItem.ts';

export interface EntryEndsProps extends Pick<AddEndsProps, 'inStack' | 'hasStack' | 'tabbable'> {
  readonly entry: NotionEntry;
  readonly onAdd: (entry: NotionEntry) => void;
  readonly onPick: (entry: NotionEntry) => void;
}

/** Picks parts of a page by its sections, of a database by its columns. */
export function EntryEnds({ entry, onAdd, onPick, ...rest }: EntryEndsProps) {
  const title = titleOf(entry.title);
  const what = entry.object === 'page' ? 'sections' : 'columns';
  return (
    <AddEnds
      {...rest}
      title={title}
      pickLabel={`Pick ${what} of ${title}`}
      onAdd={() => onAdd(entry)}
      onPick={() => onPick(entry)}
    />
  );
}
