import { Database, FileText } from 'lucide-react';
import type { NotionEntry } from '../../shared/domain/source/notion.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatTime } from '../ui/formats.ts';
import { titleOf } from './state/notionItem.ts';
import { lastEditWords } from '../stack/describeItem.ts';

export interface EntryTextProps {
  readonly entry: NotionEntry;
  /** Replaces the path and the time of the last edit. */
  readonly detail?: string;
}

/** A page's or database's icon, name and second line. All of it comes from outside and is drawn as plain text. */
export function EntryText({ entry, detail }: EntryTextProps) {
  const title = titleOf(entry.title);
  const second = detail ?? detailOf(entry);
  return (
    <>
      <span className="row-icon" aria-hidden="true">
        {entry.icon === undefined ? (
          <Icon of={entry.object === 'database' ? Database : FileText} size={13} />
        ) : (
          entry.icon
        )}
      </span>
      <span className="grow" title={[...entry.path, title].join(' / ')}>
        <span className="row-title trunc">{title}</span>
        {second === '' ? null : <span className="row-detail trunc">{second}</span>}
      </span>
    </>
  );
}

export function detailOf({ path, editedAt, editedBy }: NotionEntry): string {
  const time = formatTime(editedAt);
  const edited = time === '' ? '' : lastEditWords(time, editedBy);
  return [path.join(' / '), edited].filter((part) => part !== '').join(' · ');
}
