import { Check, ListChecks, Plus } from 'lucide-react';
import type { NotionEntry } from '../../shared/domain/notion.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { titleOf } from './notionItem.ts';

export interface EntryEndsProps {
  readonly entry: NotionEntry;
  readonly inStack: boolean;
  readonly hasStack: boolean;
  /** Whether Tab comes to the buttons; in a tree the row's keys do the same. */
  readonly tabbable?: boolean;
  readonly onAdd: (entry: NotionEntry) => void;
  readonly onPick: (entry: NotionEntry) => void;
}

/** What can be done with a page or database: add it, or pick what of it is added. */
export function EntryEnds({ entry, inStack, hasStack, tabbable = false, onAdd, onPick }: EntryEndsProps) {
  const title = titleOf(entry.title);
  const tabIndex = tabbable ? 0 : -1;
  const what = entry.object === 'page' ? 'sections' : 'columns';
  return (
    <span className="entry-ends">
      {inStack ? (
        <span className="muted in-stack">
          <Icon of={Check} size={12} />
          In the stack
        </span>
      ) : null}
      <Button
        look="icon"
        size="s"
        icon={ListChecks}
        tabIndex={tabIndex}
        aria-label={`Pick ${what} of ${title}`}
        disabledReason={hasStack ? undefined : 'Make a stack first'}
        onClick={(event) => {
          event.stopPropagation();
          onPick(entry);
        }}
      />
      {inStack ? null : (
        <Button
          size="s"
          icon={Plus}
          tabIndex={tabIndex}
          aria-label={`Add ${title}`}
          disabledReason={hasStack ? undefined : 'Make a stack first'}
          onClick={(event) => {
            event.stopPropagation();
            onAdd(entry);
          }}
        >
          Add
        </Button>
      )}
    </span>
  );
}
