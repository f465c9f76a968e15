import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { maxPlaces } from './findPlaces.ts';

export interface FindBarProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly wanted: string;
  readonly count: number;
  /** Which of them is looked at, from 0. */
  readonly current: number;
  readonly onChange: (wanted: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

export function FindBar({ field, wanted, count, current, onChange, onStep, onClose }: FindBarProps) {
  const total = count === maxPlaces ? `${formatCount(count)}+` : formatCount(count);
  const place = count === 0 ? 'No match' : `${formatCount(current + 1)} of ${total}`;
  return (
    <search className="toolbar" aria-label="Find in the message">
      <label className="field grow">
        <Icon of={Search} size={13} />
        <input
          ref={field}
          placeholder="Find in the message"
          aria-label="Find in the message"
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
      <Button look="icon" size="s" icon={ChevronUp} aria-label="Previous match" onClick={() => onStep(-1)} />
      <Button look="icon" size="s" icon={ChevronDown} aria-label="Next match" onClick={() => onStep(1)} />
      <Button look="icon" size="s" icon={X} aria-label="Close find" onClick={onClose} />
    </search>
  );
}
