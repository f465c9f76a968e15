import { useState, type FormEvent } from 'react';
import type { LineRange } from '../../shared/domain/stack.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { formatLines } from './describeItem.ts';
import { parseLines } from './parseLines.ts';

export interface LinesDialogProps {
  readonly title: string;
  readonly lines: readonly LineRange[];
  readonly onSave: (lines: readonly LineRange[] | null) => void;
  readonly onClose: () => void;
}

/** Which lines of a file go into the message. */
export function LinesDialog({ title, lines, onSave, onClose }: LinesDialogProps) {
  const [text, setText] = useState(formatLines(lines).replaceAll('–', '-'));
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = parseLines(text);
    if (parsed.ok) {
      onSave(parsed.lines);
      onClose();
    } else setProblem(parsed.problem);
  };
  return (
    <Modal
      title={`Lines of ${title}`}
      open
      onClose={onClose}
      ends={
        <>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="lines-form">
            Use these lines
          </Button>
        </>
      }
    >
      <form id="lines-form" className="form" onSubmit={save}>
        <label htmlFor="lines-field">Lines, e.g. 14-31, 60-120. Empty takes the whole file.</label>
        <span className={problem === null ? 'field' : 'field is-error'}>
          <input
            id="lines-field"
            className="mono"
            value={text}
            placeholder="Whole file"
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'lines-problem'}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        </span>
        {problem === null ? null : (
          <p id="lines-problem" className="field-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  );
}
