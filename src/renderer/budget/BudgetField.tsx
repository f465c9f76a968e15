import { useRef, useState } from 'react';
import { Tip } from '../ui/Tip.tsx';
import { formatCount } from '../ui/formats.ts';
import { parseBudget } from './parseBudget.ts';

export interface BudgetFieldProps {
  readonly budget: number;
  /** True if no size of a message precedes it. */
  readonly alone?: boolean;
  readonly onChange: (budget: number) => void;
}

/** The limit: a button that a click turns into a field. */
export function BudgetField({ budget, alone = false, onChange }: BudgetFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const parsed = text === null ? null : parseBudget(text);
  const end = (): void => {
    setText(null);
    // The button is drawn again after this, and takes the focus then.
    setTimeout(() => opener.current?.focus());
  };
  if (text === null || parsed === null) {
    return (
      <Tip text="Change the budget">
        <button
          ref={opener}
          type="button"
          className="link-button num"
          aria-label={`Budget: ${formatCount(budget)} tokens. Change`}
          onClick={() => setText(formatCount(budget))}
        >
          {alone ? `Budget ${formatCount(budget)} tokens` : `/ ${formatCount(budget)} tokens`}
        </button>
      </Tip>
    );
  }
  return (
    <span className="budget-edit">
      <span className={parsed.ok ? 'field' : 'field is-error'} data-testid="budget-field">
        <input
          className="num"
          value={text}
          inputMode="numeric"
          aria-label="Budget in tokens"
          aria-invalid={!parsed.ok}
          ref={(input) => {
            if (input === null || document.activeElement === input) return;
            input.focus();
            input.select();
          }}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (parsed.ok && parsed.budget !== budget) onChange(parsed.budget);
            setText(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') end();
            if (event.key === 'Enter' && parsed.ok) {
              if (parsed.budget !== budget) onChange(parsed.budget);
              end();
            }
          }}
        />
      </span>
      {parsed.ok ? null : (
        <span className="field-problem" role="alert">
          {parsed.problem}
        </span>
      )}
    </span>
  );
}
