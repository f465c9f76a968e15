import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { GithubSource } from '../../shared/domain/source.ts';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { Segments } from '../ui/Segments.tsx';
import { Switch } from '../ui/Switch.tsx';
import { fieldsOf, problemOf, withFields, type OptionFields } from './optionFields.ts';

export interface GithubOptionsProps {
  readonly source: GithubSource;
  readonly inStack: boolean;
  readonly onSave: (source: GithubSource) => void;
  readonly onClose: () => void;
}

/** Chooses the parts of an issue or pull request that go into the message. */
export function GithubOptions({ source, inStack, onSave, onClose }: GithubOptionsProps) {
  const [fields, setFields] = useState(() => fieldsOf(source));
  const form = useId();
  const change = (more: Partial<OptionFields>): void => setFields((before) => ({ ...before, ...more }));
  const problem = problemOf(fields);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== null) return;
    onSave(withFields(source, fields));
    onClose();
  };
  const linked = source.pull ? '' : 'From the pull request in this repository that refers to the issue.';
  return (
    <Modal
      title={`Parts of #${source.number} to include`}
      open
      wide
      onClose={onClose}
      ends={
        <ModalEnds onCancel={onClose} type="submit" form={form} disabledReason={problem ?? undefined}>
          {inStack ? 'Use this choice' : 'Add to stack'}
        </ModalEnds>
      }
    >
      <p className="trunc muted" title={source.title}>
        {`${source.repository} · ${source.title}`}
      </p>
      <form id={form} className="github-options" onSubmit={save}>
        <Part title="Description" detail="The text that opened it.">
          <Switch label="Description" on={fields.body} onChange={(body) => change({ body })} />
        </Part>
        <Part title="Comments" detail="The conversation, oldest first.">
          <Segments
            label="Comments"
            options={[
              { value: 'none', label: 'None' },
              { value: 'all', label: 'All' },
              { value: 'last', label: 'Last' },
            ]}
            value={fields.comments}
            onChange={(comments) => change({ comments })}
          />
        </Part>
        {fields.comments === 'last' ? (
          <Field label="How many" value={fields.count} onChange={(count) => change({ count })} />
        ) : null}
        {fields.comments === 'none' ? null : (
          <Field
            label="Only by"
            placeholder="Everyone, or login names"
            value={fields.by}
            onChange={(by) => change({ by })}
          />
        )}
        <Part
          title="Changes"
          detail={linked === '' ? 'Lock files and generated files take one line each.' : linked}
        >
          <Segments
            label="Changes"
            options={[
              { value: 'none', label: 'None' },
              { value: 'files', label: 'File names' },
              { value: 'diff', label: 'Diff' },
            ]}
            value={fields.changes}
            onChange={(changes) => change({ changes })}
          />
        </Part>
        <Part title="Reviews" detail={linked === '' ? 'Verdicts, and threads with path and line.' : linked}>
          <Switch label="Reviews" on={fields.reviews} onChange={(reviews) => change({ reviews })} />
        </Part>
        {problem === null ? null : (
          <p className="field-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  );
}

function Part({
  title,
  detail,
  children,
}: {
  readonly title: string;
  readonly detail: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="setrow">
      <div>
        <div className="row-title">{title}</div>
        <div className="row-detail">{detail}</div>
      </div>
      {children}
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

function Field({ label, value, placeholder, onChange }: FieldProps) {
  return (
    <label className="github-field">
      <span className="muted">{label}</span>
      <span className="field">
        <input
          value={value}
          placeholder={placeholder}
          maxLength={2_000}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  );
}
