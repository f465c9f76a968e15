import { useId, useState } from 'react';
import type { DecisionScope } from '../../shared/domain/finding.ts';
import { Button } from '../ui/Button.tsx';
import { Segments } from '../ui/Segments.tsx';

export interface AllowFormProps {
  readonly busy: boolean;
  readonly onAllow: (reason: string, scope: DecisionScope) => void;
  readonly onCancel: () => void;
}

const scopes: readonly { readonly value: DecisionScope; readonly label: string }[] = [
  { value: 'stack', label: 'This stack' },
  { value: 'project', label: 'This project' },
];

/** Asks for the reason why a finding may leave, and for the places where that holds. */
export function AllowForm({ busy, onAllow, onCancel }: AllowFormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<DecisionScope>('stack');
  const missing = reason.trim() === '' ? 'Why it is safe to send' : undefined;
  const submit = (): void => {
    if (missing === undefined && !busy) onAllow(reason, scope);
  };
  return (
    <div className="form">
      <span className="hstack">
        <label htmlFor={id}>Why is this safe to send?</label>
        <span className="grow" />
        <span className="field-label">Saved on this computer only</span>
      </span>
      <div className="field">
        <input
          id={id}
          // A key or a press on this very card opened the form.
          ref={focusOnce}
          value={reason}
          required
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) submit();
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onCancel();
          }}
        />
      </div>
      <div className="finding-actions">
        <Segments label="Applies to" options={scopes} value={scope} onChange={setScope} />
        <span className="grow" />
        <Button look="ghost" size="s" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="s" busy={busy} disabledReason={missing} onClick={submit}>
          Allow
        </Button>
      </div>
    </div>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
