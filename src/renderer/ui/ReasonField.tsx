interface ReasonFieldProps {
  readonly id: string;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** Asks for the reason why a suspected secret may leave. Takes the focus: a key or a press on its own row opened it. */
export function ReasonField({ id, reason, onChange, onSubmit, onCancel }: ReasonFieldProps) {
  return (
    <div className="field">
      <input
        id={id}
        ref={focusOnce}
        value={reason}
        required
        maxLength={500}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onSubmit();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
    </div>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
