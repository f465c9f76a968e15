import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Snippet, SnippetPreview } from '../../shared/domain/snippet.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { filledOnly } from './addSnippet.ts';
import { VariableRows } from './VariableRows.tsx';

type Values = Readonly<Record<string, string>>;

export interface VariablesDialogProps {
  readonly item: StackItemView;
  /** `undefined` if it is not in this library. */
  readonly snippet: Snippet | undefined;
  readonly previewOf: (text: string, typed: Values) => Promise<SnippetPreview | null>;
  readonly onSave: (values: Values | null) => void;
  readonly onClose: () => void;
}

/** Values for the variables of a snippet in the stack. */
export function VariablesDialog({ item, snippet, previewOf, onSave, onClose }: VariablesDialogProps) {
  const [typed, setTyped] = useState<Values>(item.variables ?? {});
  const [preview, setPreview] = useState<SnippetPreview | null>(null);
  const text = snippet?.text;
  useEffect(() => {
    let current = true;
    if (text !== undefined)
      void previewOf(text, {}).then((found) => (current ? setPreview(found) : undefined));
    return () => {
      current = false;
    };
  }, [text, previewOf]);
  const form = useRef<HTMLFormElement>(null);
  const known = preview !== null;
  useEffect(() => {
    // The fields appear after the dialog has set its initial focus.
    const fields = [
      ...(form.current?.querySelectorAll<HTMLTextAreaElement>('textarea:not([readonly])') ?? []),
    ];
    if (known) (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [known]);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    onSave(filledOnly(typed));
    onClose();
  };
  const name = snippet?.name ?? (item.source.kind === 'snippet' ? item.source.name : '');
  const hasNames = preview !== null && preview.variables.length > 0;
  return (
    <Modal
      title={`Values for ${name}`}
      open
      onClose={onClose}
      ends={
        <>
          <Button look="ghost" onClick={onClose}>
            {hasNames ? 'Cancel' : 'Close'}
          </Button>
          {hasNames ? (
            <Button look="primary" type="submit" form="variables-form">
              Use these values
            </Button>
          ) : null}
        </>
      }
    >
      <form ref={form} id="variables-form" onSubmit={save}>
        {hasNames ? (
          <VariableRows
            variables={preview.variables}
            typed={typed}
            onType={(variable, value) => setTyped((before) => ({ ...before, [variable]: value }))}
          />
        ) : (
          <p className="muted">
            {text === undefined
              ? 'This snippet is not in the library.'
              : preview === null
                ? 'Loading'
                : 'This snippet has no variables such as {{name}}.'}
          </p>
        )}
      </form>
    </Modal>
  );
}
