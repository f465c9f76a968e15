import { useState, type FormEvent } from 'react';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { FileLines } from '../../viewer/FileLines.tsx';
import { typedLines, takeWords } from '../../viewer/lineWords.ts';
import type { ReadFile } from '../../viewer/readFile.ts';
import { parseLines } from './parseLines.ts';

export interface LinesDialogProps {
  readonly title: string;
  readonly lines: readonly LineRange[];
  /** The file to pick lines in; without it the user can only type them. */
  readonly file?:
    | { readonly path: string; readonly project?: string | undefined; readonly readFile: ReadFile }
    | undefined;
  readonly returnFocus?: boolean;
  /** Edits a copy of the text instead. */
  readonly onEditCopy?: (() => void) | undefined;
  readonly onSave: (lines: readonly LineRange[] | null) => void;
  readonly onClose: () => void;
}

const none: readonly LineRange[] = [];

/** Chooses lines of a file: typed, or picked in the file if it is shown. */
export function LinesDialog(props: LinesDialogProps) {
  const { title, lines, file, returnFocus = true, onEditCopy, onSave, onClose } = props;
  const [text, setText] = useState(typedLines(lines));
  const [problem, setProblem] = useState<string | null>(null);
  const typed = parseLines(text);
  const ranges = typed.ok ? (typed.lines ?? none) : none;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.ok) {
      onSave(typed.lines);
      onClose();
    } else setProblem(typed.problem);
  };
  return (
    <Modal
      title={`Lines of ${title}`}
      open
      full={file !== undefined}
      returnFocus={returnFocus}
      onClose={onClose}
      ends={
        <>
          {onEditCopy === undefined ? null : (
            <>
              <Button
                look="ghost"
                onClick={() => {
                  onClose();
                  onEditCopy();
                }}
              >
                Edit a copy…
              </Button>
              <span className="grow" />
            </>
          )}
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="lines-form">
            {typed.ok ? takeWords(ranges) : 'Use these lines'}
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
      {file === undefined ? null : (
        <FileLines
          {...file}
          ranges={ranges}
          onPick={(picked) => {
            setText(typedLines(picked));
            setProblem(null);
          }}
        />
      )}
    </Modal>
  );
}
