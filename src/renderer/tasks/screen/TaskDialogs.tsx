import { useRef, useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { taskLimits } from '../../../shared/domain/task.ts';
import { countWords } from '../../ui/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { LongTextDialog } from '../../ui/LongTextDialog.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import type { Tasks } from '../createTasks.ts';
import { NeedsTaskDialog } from './NeedsTaskDialog.tsx';

export interface TaskDialogsProps {
  readonly tasks: Tasks;
}

/** The dialogs that make and rename tasks. */
export function TaskDialogs({ tasks }: TaskDialogsProps) {
  const making = useStore(tasks.view, (state) => state.making);
  const renaming = useStore(tasks.view, (state) => state.renaming);
  const likePlan = useStore(tasks.view, (state) => state.likePlan);
  const close = (): void => tasks.view.getState().make(null);
  return (
    <>
      {making === 'empty' ? <NeedsTaskDialog tasks={tasks} onClose={close} /> : null}
      {making === 'plan' ? (
        <LongTextDialog
          title="New task from a plan"
          label="Plan, as Markdown"
          action="Make the task"
          emptyReason="Paste a plan first"
          most={taskLimits.plan}
          tooLongRemedy="Paste the part with the phases."
          onSubmit={tasks.startFromPlan}
          onClose={close}
        />
      ) : null}
      {making === 'answer' ? (
        <LongTextDialog
          title="Paste an answer or a plan"
          label="The agent’s answer, or a plan, as Markdown"
          action="Take it"
          emptyReason="Paste the text first"
          most={taskLimits.plan}
          tooLongRemedy="Paste the part with the questions or the phases."
          onSubmit={tasks.paste}
          onClose={close}
        />
      ) : null}
      {likePlan === null ? null : (
        <LikePlanDialog
          text={likePlan.text}
          phases={likePlan.phases}
          tasks={tasks}
          onClose={() => tasks.view.getState().askAboutPlan(null)}
        />
      )}
      {making === 'issue' ? <IssueDialog tasks={tasks} onClose={close} /> : null}
      {renaming === null ? null : (
        <NameDialog
          key={renaming.id}
          name={renaming.name}
          onName={(name) => tasks.store.getState().change({ name }, renaming.id)}
          onClose={() => tasks.view.getState().rename(null)}
        />
      )}
    </>
  );
}

interface LikePlanDialogProps extends TaskDialogsProps {
  readonly text: string;
  readonly phases: number;
  readonly onClose: () => void;
}

/** Asks about a text that was pasted as an answer and looks like a plan. */
function LikePlanDialog({ tasks, text, phases, onClose }: LikePlanDialogProps) {
  const hasPlan = useStore(tasks.store, (state) => (state.shown?.markdown ?? '').trim() !== '');
  const take = (as: (text: string) => Promise<boolean>): void => {
    void as(text).then((done) => (done ? onClose() : undefined));
  };
  return (
    <Modal
      title={`This looks like a plan with ${countWords(phases, 'phase')}`}
      open
      onClose={onClose}
      ends={
        <>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => take(tasks.takeAsAnswer)}>Take as answer</Button>
          <Button look="primary" onClick={() => take(tasks.takeAsPlan)}>
            Take as plan
          </Button>
        </>
      }
    >
      <p className="muted">
        {hasPlan
          ? 'As a plan it takes the place of the one that is here, and Undo brings that back. As an answer it only adds its questions and points.'
          : 'As a plan it is kept as it is. As an answer only its questions and points are taken.'}
      </p>
    </Modal>
  );
}

interface IssueDialogProps extends TaskDialogsProps {
  readonly onClose: () => void;
}

function IssueDialog({ tasks, onClose }: IssueDialogProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '' || busy) return;
    setBusy(true);
    void tasks.startFromIssue(text.trim()).then((said) => {
      setBusy(false);
      setProblem(said);
    });
  };
  return (
    <Modal
      title="New task from a GitHub issue"
      open
      initialFocus={field}
      onClose={onClose}
      ends={
        <ModalEnds
          onCancel={onClose}
          type="submit"
          form="task-issue-form"
          busy={busy}
          disabledReason={text.trim() === '' ? 'Name an issue first' : undefined}
        >
          Make the task
        </ModalEnds>
      }
    >
      <form id="task-issue-form" className="form" onSubmit={submit}>
        <label htmlFor="task-issue">Number or address of the issue</label>
        <span className="field">
          <input
            ref={field}
            id="task-issue"
            value={text}
            spellCheck={false}
            maxLength={500}
            placeholder="#142"
            onChange={({ target: { value } }) => setText(value)}
          />
        </span>
        {problem === null ? null : (
          <p className="bad" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  );
}

interface NameDialogProps {
  readonly name: string;
  /** Resolves to whether the task has the name. */
  readonly onName: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

function NameDialog({ name, onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    void onName(text.trim()).then((done) => (done ? onClose() : undefined));
  };
  return (
    <Modal
      title="Rename the task"
      open
      initialFocus={field}
      onClose={onClose}
      ends={
        <ModalEnds
          onCancel={onClose}
          type="submit"
          form="task-name-form"
          disabledReason={text.trim() === '' ? 'A task has a name' : undefined}
        >
          Rename
        </ModalEnds>
      }
    >
      <form id="task-name-form" className="form" onSubmit={submit}>
        <label htmlFor="task-name">Name</label>
        <span className="field">
          <input
            ref={field}
            id="task-name"
            value={text}
            maxLength={taskLimits.name}
            onChange={({ target: { value } }) => setText(value)}
          />
        </span>
      </form>
    </Modal>
  );
}
