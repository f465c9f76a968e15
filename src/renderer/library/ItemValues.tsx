import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Snippet, SnippetPreview } from '../../shared/domain/snippet.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { filledOnly } from './addSnippet.ts';
import type { FillingStore } from './fillingStore.ts';
import type { LibraryStore } from './libraryStore.ts';
import { VariableRows } from './VariableRows.tsx';

export interface ItemValuesProps {
  readonly item: StackItemView;
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly stack: StackStore;
  readonly onClose: () => void;
}

/** The dialog for the values of a snippet item; nothing for any other item. */
export function ItemValues({ item, library, filling, stack, onClose }: ItemValuesProps) {
  const phase = useStore(library, (state) => state.phase);
  const snippets = useStore(library, (state) => state.snippets);
  const { source } = item;
  useEffect(() => {
    if (phase === 'idle') void library.getState().start();
  }, [library, phase]);
  if (source.kind !== 'snippet' || phase === 'idle' || phase === 'loading') return null;
  return (
    <VariablesDialog
      item={item}
      snippet={snippets.find(({ id }) => id === source.id)}
      previewOf={filling.getState().previewOf}
      onSave={(values) => {
        filling.getState().forget(source.id);
        void stack.getState().setVariables(item.id, values);
      }}
      onClose={onClose}
    />
  );
}

type Values = Readonly<Record<string, string>>;

interface VariablesDialogProps {
  readonly item: StackItemView;
  /** `undefined` if it is not in this library. */
  readonly snippet: Snippet | undefined;
  readonly previewOf: (text: string, typed: Values) => Promise<SnippetPreview | null>;
  readonly onSave: (values: Values | null) => void;
  readonly onClose: () => void;
}

/** Values for the variables of a snippet in the stack. */
function VariablesDialog({ item, snippet, previewOf, onSave, onClose }: VariablesDialogProps) {
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
