import { useId, useState } from 'react';

export interface TypedFieldProps {
  readonly label: string;
  /** The saved value. */
  readonly value: string;
  readonly className?: string;
  readonly mono?: boolean;
  readonly inputMode?: 'decimal' | 'text';
  readonly disabled?: boolean;
  /** Resolves to the reason why the value is invalid, or `null`. */
  readonly onSave: (typed: string) => Promise<string | null>;
}

/** A field that saves on Enter and when the user leaves it; Esc reverts the typing. Shows errors below it. */
export function TypedField({
  label,
  value,
  className = '',
  mono = false,
  inputMode = 'text',
  disabled = false,
  onSave,
}: TypedFieldProps) {
  /** The typed text; `null` to show the saved one. */
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const save = async (): Promise<void> => {
    if (draft === null) return;
    if (draft.trim() === value) {
      setDraft(null);
      return;
    }
    const wrong = await onSave(draft.trim());
    setProblem(wrong);
    if (wrong === null) setDraft(null);
  };
  return (
    <div className="typed">
      <span className={`field ${className} ${problem === null ? '' : 'is-error'}`}>
        <input
          className={mono ? 'mono' : 'num'}
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          inputMode={inputMode}
          disabled={disabled}
          spellCheck={false}
          value={draft ?? value}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(null);
          }}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
            if (event.key !== 'Escape' || draft === null) return;
            event.stopPropagation();
            setDraft(null);
            setProblem(null);
          }}
        />
      </span>
      {problem === null ? null : (
        <p id={problemId} className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
