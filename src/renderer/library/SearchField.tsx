import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../ui/Icon.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly field: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  /** Keys that are not for typing, e.g. to walk the list below. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Esc clears it first, and leaves it then. */
export function SearchField({ label, value, field, onChange, onKeyDown }: SearchFieldProps) {
  return (
    <label className="field grow">
      <Icon of={Search} size={13} />
      <input
        ref={field}
        placeholder={label}
        aria-label={label}
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          } else onKeyDown?.(event);
        }}
      />
      {value === '' ? null : (
        <button type="button" className="clear" aria-label="Clear search" onClick={() => onChange('')}>
          <Icon of={X} size={12} />
        </button>
      )}
    </label>
  );
}
