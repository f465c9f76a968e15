import { type FormEvent, useId, useState } from 'react';
import { nameTree } from '../../shared/domain/source/treeWords.ts';
import type { TreeSource } from '../../shared/domain/source.ts';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { Switch } from '../ui/Switch.tsx';
import { readTypedTree, typedTree, type TypedTree } from './treeText.ts';

export interface TreeDialogProps {
  readonly source: TreeSource;
  readonly inStack: boolean;
  /** Resolves to whether the stack has it. */
  readonly onSave: (source: TreeSource) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Edits a tree: its folder, how deep it goes, and what it says of each file. */
export function TreeDialog({ source, inStack, onSave, onClose }: TreeDialogProps) {
  const [typed, setTyped] = useState(() => typedTree(source));
  const [busy, setBusy] = useState(false);
  const id = useId();
  const read = readTypedTree(typed, source.project);
  const problem = 'problem' in read ? read.problem : undefined;
  const wrong = 'problem' in read ? read.of : null;
  const change = (more: Partial<TypedTree>): void => setTyped((before) => ({ ...before, ...more }));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if ('problem' in read || busy) return;
    setBusy(true);
    void onSave(read.source).then((saved) => (saved ? onClose() : setBusy(false)));
  };
  return (
    <Modal
      title={inStack ? nameTree(source) : 'Add a tree'}
      open
      middle
      onClose={onClose}
      ends={
        <ModalEnds onCancel={onClose} type="submit" form={id} busy={busy} disabledReason={problem}>
          {inStack ? 'Save' : 'Add tree'}
        </ModalEnds>
      }
    >
      <p>Carryover draws the names of the files each time it makes the message. Their texts are not in it.</p>
      <form id={id} className="form tree-form" onSubmit={save}>
        <label htmlFor={`${id}-folder`}>Folder</label>
        <span className={wrong === 'folder' ? 'field is-error' : 'field'}>
          <input
            id={`${id}-folder`}
            className="mono"
            value={typed.folder}
            maxLength={4_096}
            placeholder="The whole project"
            spellCheck={false}
            autoComplete="off"
            aria-invalid={wrong === 'folder'}
            aria-describedby={`${id}-problem`}
            onChange={(event) => change({ folder: event.target.value })}
          />
        </span>
        <label htmlFor={`${id}-depth`}>Levels to open</label>
        <span className={wrong === 'depth' ? 'field is-error' : 'field'}>
          <input
            id={`${id}-depth`}
            value={typed.depth}
            maxLength={4}
            inputMode="numeric"
            placeholder="All"
            autoComplete="off"
            aria-invalid={wrong === 'depth'}
            aria-describedby={`${id}-problem`}
            onChange={(event) => change({ depth: event.target.value })}
          />
        </span>
        <output id={`${id}-problem`} className={problem === undefined ? 'muted tree-hint' : 'field-problem'}>
          {problem ?? 'A folder that is not opened shows the number of its files.'}
        </output>
        <Choice
          title="Tokens"
          detail="Beside each file, and as a sum beside a folder."
          on={typed.tokens}
          onChange={(tokens) => change({ tokens })}
        />
        <Choice
          title="Ignored files"
          detail="Names what git ignores, without opening its folders."
          on={typed.ignored}
          onChange={(ignored) => change({ ignored })}
        />
      </form>
    </Modal>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly detail: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Choice({ title, detail, on, onChange }: ChoiceProps) {
  return (
    <div className="setrow">
      <div>
        <div className="row-title">{title}</div>
        <div className="row-detail">{detail}</div>
      </div>
      <Switch label={title} on={on} onChange={onChange} />
    </div>
  );
}
