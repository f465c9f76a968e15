import { useRef, useState } from 'react';
import { modelIdPattern } from '../../../shared/domain/model/modelTable.ts';
import type { EncodingId } from '../../../shared/domain/model.ts';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/Segments.tsx';

export interface AddModelProps {
  readonly knownIds: readonly string[];
  /** Resolves to the reason if it can't be added. */
  readonly onAdd: (id: string, encoding: EncodingId) => Promise<string | null>;
}

const encodings: readonly { readonly value: EncodingId; readonly label: string }[] = [
  { value: 'o200k_base', label: 'o200k' },
  { value: 'cl100k_base', label: 'cl100k' },
];

/** Adds a model that is not built in, by the same id as on the command line. */
export function AddModel({ knownIds, onAdd }: AddModelProps) {
  const [id, setId] = useState('');
  const [encoding, setEncoding] = useState<EncodingId>('o200k_base');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = async (): Promise<void> => {
    const wrong = idProblem(id.trim(), knownIds) ?? (await onAdd(id.trim(), encoding));
    setProblem(wrong);
    if (wrong === null) setId('');
    input.current?.focus();
  };
  return (
    <form
      className="setrow"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div>
        <div className="row-title">Add a model</div>
        <div className="row-detail">
          Enter the model id. Tokens are counted in a public encoding and multiplied by your factor.
        </div>
        {problem === null ? null : (
          <p id="add-model-problem" className="field-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="hstack">
        <span className={problem === null ? 'field' : 'field is-error'}>
          <input
            ref={input}
            className="mono"
            aria-label="Id of the new model"
            placeholder="my-model-1"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'add-model-problem'}
            value={id}
            onChange={(event) => {
              setId(event.target.value);
              setProblem(null);
            }}
          />
        </span>
        <Segments
          label="Encoding of the new model"
          options={encodings}
          value={encoding}
          onChange={setEncoding}
        />
        <Button type="submit">Add model</Button>
      </div>
    </form>
  );
}

function idProblem(id: string, known: readonly string[]): string | null {
  if (id === '') return 'Type the id of the model, e.g. my-model-1.';
  if (known.includes(id)) return `${id} is already in the list.`;
  return modelIdPattern.test(id)
    ? null
    : 'An id starts with a letter or digit, contains letters, digits and . : / @ + - _ only, and has at most 80 characters.';
}
