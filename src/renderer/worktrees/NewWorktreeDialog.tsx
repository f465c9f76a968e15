import { Info } from 'lucide-react';
import { useId, useRef } from 'react';
import { GitOutput } from '../commits/GitOutput.tsx';
import { listWords } from '../../shared/domain/listWords.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatDecimal } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Tick } from '../ui/Tick.tsx';
import { Command } from './WorktreePanel.tsx';
import type { Creation, WorktreeStore } from './worktreeStore.ts';

interface NewWorktreeDialogProps {
  readonly store: WorktreeStore;
  readonly creation: Creation;
}

const gigabyte = 1_000_000_000;

/** Asks for branch and folder of a new worktree, and shows the command that makes it, rebuilt with every key. */
export function NewWorktreeDialog({ store, creation }: NewWorktreeDialogProps) {
  const { offer, fields, plan, opens, busy, refusal } = creation;
  const { setFields, setOpens, create, close, copy } = store.getState();
  const first = useRef<HTMLInputElement>(null);
  const branches = useId();
  const problemOf = (field: 'branch' | 'from' | 'folder'): string | undefined =>
    // An untouched field is not a mistake yet.
    fields[field] === '' ? undefined : plan?.problems.find((problem) => problem.field === field)?.text;
  const [missing] = plan?.problems ?? [];
  const whyNot = plan === null ? 'The fields are being checked' : missing?.text;
  const submit = (): void => {
    if (whyNot === undefined) void create();
  };
  return (
    <Modal
      title="New worktree"
      open
      middle
      initialFocus={first}
      onClose={close}
      ends={
        <>
          <Tick on={opens} onChange={setOpens}>
            Open when done
          </Tick>
          <Button look="ghost" onClick={close}>
            Cancel
          </Button>
          <Button disabledReason={whyNot} onClick={() => void copy(plan?.command ?? '')}>
            Copy command
          </Button>
          <Button look="primary" busy={busy} disabledReason={whyNot} onClick={submit}>
            Create worktree
            <KeyCaps of="Enter" />
          </Button>
        </>
      }
    >
      <div
        role="presentation"
        className="form worktree-form"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        <Field
          label="Branch"
          value={fields.branch}
          field={first}
          problem={problemOf('branch')}
          aside={plan === null || fields.branch === '' ? '' : plan.isNewBranch ? 'New' : 'Exists'}
          onChange={(branch) => setFields({ branch })}
        />
        {plan !== null && !plan.isNewBranch ? null : (
          <Field
            label="From"
            value={fields.from}
            list={branches}
            problem={problemOf('from')}
            onChange={(from) => setFields({ from })}
          />
        )}
        <datalist id={branches}>
          {offer.branches.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Field
          label="Folder"
          value={fields.folder}
          problem={problemOf('folder')}
          aside={plan?.freeBytes == null ? '' : `${formatDecimal(plan.freeBytes / gigabyte, 0)} GB free`}
          onChange={(folder) => setFields({ folder })}
        />
      </div>
      {plan === null || plan.problems.length > 0 ? null : (
        <>
          <p className="muted mono trunc" title={plan.runsIn}>{`Runs in ${plan.runsIn}`}</p>
          <Command command={plan.command} store={store} />
        </>
      )}
      {plan === null ? null : <Hints plan={plan} />}
      {refusal === null ? null : (
        <p className="note bad" role="alert">
          {refusal.message}
        </p>
      )}
      {refusal?.output == null ? null : <GitOutput output={refusal.output} />}
    </Modal>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly field?: React.RefObject<HTMLInputElement | null>;
  readonly list?: string;
  readonly problem: string | undefined;
  readonly aside?: string;
  readonly onChange: (value: string) => void;
}

function Field({ label, value, field, list, problem, aside = '', onChange }: FieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div>
        <span className="field">
          <input
            id={id}
            ref={field}
            className="mono"
            value={value}
            list={list}
            maxLength={500}
            spellCheck={false}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-problem`}
            onChange={({ target }) => onChange(target.value)}
          />
          {aside === '' ? null : <span className="muted num">{aside}</span>}
        </span>
        {problem === undefined ? null : (
          <p className="worktree-problem" id={`${id}-problem`}>
            {problem}
          </p>
        )}
      </div>
    </>
  );
}

function Hints({ plan: { uncommitted, ignored } }: { readonly plan: NonNullable<Creation['plan']> }) {
  if (uncommitted === 0 && ignored.length === 0) return null;
  return (
    <ul className="worktree-hints">
      {uncommitted === 0 ? null : (
        <Hint
          words={countWords(uncommitted, 'uncommitted file stays here', 'uncommitted files stay here')}
          why="A worktree begins at a commit"
        />
      )}
      {ignored.length === 0 ? null : (
        <Hint words={`Not copied: ${listWords(ignored)}`} why="Ignored by git" />
      )}
    </ul>
  );
}

function Hint({ words, why }: { readonly words: string; readonly why: string }) {
  return (
    <li>
      <Icon of={Info} size={14} className="muted" />
      <span>
        {words}
        <span className="muted">{why}</span>
      </span>
    </li>
  );
}
