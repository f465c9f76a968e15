import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import type { SuggestedItem } from './suggestion.ts';

export interface SuggestionNoteProps {
  readonly items: readonly SuggestedItem[];
  readonly onApply: () => void;
}

/** Names at most this many; the rest is a number. */
const named = 3;

/** What to turn off so that the message fits. It only proposes. */
export function SuggestionNote({ items, onApply }: SuggestionNoteProps) {
  const shown = items.slice(0, named);
  const more = items.length - shown.length;
  const words =
    items.length === 1
      ? 'Turn off'
      : items.length === 2
        ? 'Turn off both'
        : `Turn off all ${formatCount(items.length)}`;
  return (
    <div className="note" role="note">
      <p className="grow">
        Turn off{' '}
        {shown.map((item, index) => (
          <span key={item.itemId}>
            {index === 0 ? '' : index === shown.length - 1 && more === 0 ? ' and ' : ', '}
            <b title={item.path}>{item.title}</b>
            <span className="num">{` (${formatCount(item.tokens)})`}</span>
          </span>
        ))}
        {more > 0 ? ` and ${formatCount(more)} more` : ''} to fit.
      </p>
      <Button size="s" onClick={onApply}>
        {words}
      </Button>
    </div>
  );
}
