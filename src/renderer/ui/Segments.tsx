import type { KeyboardEvent } from 'react';

export interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few: a radio group in one row. Arrows choose, Tab goes past. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    const next = (index + by + options.length) % options.length;
    const option = options[next];
    if (option === undefined) return;
    onChange(option.value);
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={step}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
