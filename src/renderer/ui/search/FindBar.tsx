import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { formatCount } from '../formats.ts';

export interface FindBarProps {
  /** Names the searched text, e.g. `Find in the message`. */
  readonly label: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly wanted: string;
  readonly count: number;
  /** True if there are more matches than were counted. */
  readonly more?: boolean;
  /** Index of the current match, from 0. */
  readonly current: number;
  readonly onChange: (wanted: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

export function FindBar(props: FindBarProps) {
  const { label, field, wanted, count, more = false, current, onChange, onStep, onClose } = props;
  const total = more ? `${formatCount(count)}+` : formatCount(count);
  const place = count === 0 ? 'No match' : `${formatCount(current + 1)} of ${total}`;
  return (
    <search className="toolbar" aria-label={label}>
      <label className="field grow">
        <Icon of={Search} size={13} />
        <input
          ref={field}
          placeholder={label}
          aria-label={label}
          spellCheck={false}
          value={wanted}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onStep(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape') {
              event.stopPropagation();
              if (wanted === '') onClose();
              else onChange('');
            }
          }}
        />
        <output className="muted num">{wanted === '' ? '' : place}</output>
      </label>
      <Button
        look="icon"
        size="s"
        icon={ChevronUp}
        data-repeats
        aria-label="Previous match"
        onClick={() => onStep(-1)}
      />
      <Button
        look="icon"
        size="s"
        icon={ChevronDown}
        data-repeats
        aria-label="Next match"
        onClick={() => onStep(1)}
      />
      <Button look="icon" size="s" icon={X} aria-label="Close find" onClick={onClose} />
    </search>
  );
}
