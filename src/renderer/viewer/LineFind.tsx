import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { Button } from '../ui/Button.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { formatCount } from '../ui/formats.ts';
import { maxLinePlaces } from './findInLines.ts';

export interface LineFindProps {
  readonly text: string;
  readonly places: number;
  /** From 0; -1 for none. */
  readonly current: number;
  readonly field: Ref<HTMLInputElement>;
  readonly onChange: (text: string) => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** Searches the file that is shown. Enter moves to the next match, Shift+Enter to the previous one. */
export function LineFind({ text, places, current, field, onChange, onStep }: LineFindProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  const more = places === maxLinePlaces ? '+' : '';
  return (
    <search className="file-find">
      <SearchField
        label="Find in the file"
        clearLabel="Clear find"
        value={text}
        field={field}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <span className="num" aria-live="polite">
        {text === ''
          ? ''
          : places === 0
            ? 'Not found'
            : `${formatCount(current + 1)} of ${formatCount(places)}${more}`}
      </span>
      <Button
        look="icon"
        size="s"
        icon={ChevronUp}
        data-repeats
        aria-label="Previous match"
        disabledReason={places === 0 ? 'No match' : undefined}
        onClick={() => onStep(-1)}
      />
      <Button
        look="icon"
        size="s"
        icon={ChevronDown}
        data-repeats
        aria-label="Next match"
        disabledReason={places === 0 ? 'No match' : undefined}
        onClick={() => onStep(1)}
      />
    </search>
  );
}
