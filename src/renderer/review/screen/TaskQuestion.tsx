import { CircleHelp, CornerDownRight, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  becauseWords,
  taskName,
  type KnownTask,
  type TaskQuestion,
} from '../../../shared/domain/draft/taskQuestion.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuGroup, DropMenuItem } from '../../ui/DropMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { countWords } from '../../ui/formats.ts';
import type { Review } from '../createReview.ts';

/** Id of the field with the draft's task, which has the focus after an answer. */
export const taskFieldId = 'draft-task';

/** Returns the open question of the draft that is shown; `undefined` once it is answered. */
function useTaskQuestion({ drafts, report }: Review): TaskQuestion | undefined {
  const shown = useStore(drafts, (state) => state.shown);
  const known = useStore(report, (state) => state.report);
  if (shown === null || known?.draftId !== shown.id) return undefined;
  return shown.taskAnswer === undefined && shown.saved === undefined ? known.task : undefined;
}

/** Asks in one line below the header whose task the draft is, until the user has answered. */
export function TaskStrip({ review }: { readonly review: Review }) {
  const question = useTaskQuestion(review);
  if (question === undefined) return null;
  const { likely, because, sure, name, tasks } = question;
  const others = tasks.filter((task) => !isSame(task, likely));
  const continues = because.length > 0;
  const goOn = (task: KnownTask): void => {
    void continueTask(review, task);
    focusTask();
  };
  const begin = (): void => {
    void beginTask(review, name);
    // The name is a proposal: typing replaces it.
    focusTask('all');
  };
  const reason = continues
    ? becauseWords(because)
    : 'It shares no name, heading or file with any task of this project.';
  return (
    <section className="task-strip" aria-label="Task of this draft" data-region="task">
      <Icon of={CircleHelp} size={14} className="accent-text" />
      <output>
        <span>
          {continues ? (
            <>
              Does this continue <b>{taskName(likely)}</b> (session {likely.session})?
            </>
          ) : (
            <>
              Is this a new task, or does it continue <b>{taskName(likely)}</b> (session {likely.session})?
            </>
          )}{' '}
        </span>
        <span className="muted">{reason}</span>
      </output>
      <span className="task-strip-ends">
        <Button
          size="s"
          {...(sure ? { look: 'primary' as const } : {})}
          aria-label={`Continue it: ${taskName(likely)}`}
          onClick={() => goOn(likely)}
        >
          Continue it
        </Button>
        <Button
          size="s"
          {...(continues ? {} : { look: 'primary' as const })}
          tip={name === '' ? 'You name it next' : `Its name is “${name}”, which you can change`}
          onClick={begin}
        >
          New task
        </Button>
        {others.length === 0 ? null : (
          <DropMenu
            align="end"
            trigger={
              <Button look="ghost" size="s">
                Another task
              </Button>
            }
          >
            <DropMenuGroup title="Continue">
              {others.map((task) => (
                <DropMenuItem
                  key={`${task.taskId ?? ''} ${task.session}`}
                  end={`session ${task.session}`}
                  onChoose={() => goOn(task)}
                >
                  {taskName(task)}
                </DropMenuItem>
              ))}
            </DropMenuGroup>
          </DropMenu>
        )}
      </span>
    </section>
  );
}

export interface TaskDialogProps {
  readonly question: TaskQuestion;
  readonly review: Review;
}

/** Asks the same before a save. Each answer saves. */
export function TaskDialog({ question, review }: TaskDialogProps) {
  const { likely, because, name, tasks } = question;
  const [newName, setNewName] = useState(name);
  const first = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const { closeDialog, save } = review.saved.getState();
  const answer = async (given: Promise<void>): Promise<void> => {
    closeDialog();
    await given;
    await save();
  };
  const known = [likely, ...tasks.filter((task) => !isSame(task, likely))];
  const begin = (): void => void answer(beginTask(review, newName.trim()));
  return (
    <Modal
      title="Which task is this?"
      open
      initialFocus={because.length > 0 ? first : start}
      onClose={closeDialog}
      ends={
        <Button look="ghost" onClick={closeDialog}>
          Don’t save
        </Button>
      }
    >
      <p>
        The draft names no task of this project. Sessions of one task follow each other, and their decisions
        are kept together.
      </p>
      <ul className="choice-list task-choices scroll" aria-label="Continue a task">
        {known.map((task, at) => (
          <li key={`${task.taskId ?? ''} ${task.session}`}>
            <button
              ref={at === 0 ? first : undefined}
              type="button"
              onClick={() => void answer(continueTask(review, task))}
            >
              <Icon of={CornerDownRight} />
              <span>
                {`Continue ${taskName(task)}`}
                <small className="muted">
                  {`${countWords(task.payloads, 'payload')}, the newest of session ${task.session}. `}
                  {at === 0 ? becauseWords(because) : ''}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="task-new"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <label className="field">
          <input
            aria-label="Name of the new task"
            placeholder="Name of the new task"
            maxLength={200}
            value={newName}
            onChange={({ target }) => setNewName(target.value)}
          />
        </label>
        <Button ref={start} icon={Plus} onClick={begin}>
          Start a new task
        </Button>
      </form>
    </Modal>
  );
}

function continueTask({ drafts }: Review, { task, taskId, session }: KnownTask): Promise<void> {
  announce(`Continues ${taskName({ task, session })}`);
  return drafts
    .getState()
    .edit({ type: 'task', answer: 'continue', task, ...(taskId === undefined ? {} : { taskId }) });
}

function beginTask({ drafts }: Review, task: string): Promise<void> {
  announce('Begins a new task');
  return drafts.getState().edit({ type: 'task', answer: 'new', task });
}

function isSame(a: KnownTask, b: KnownTask): boolean {
  return a.session === b.session && a.taskId === b.taskId;
}

function focusTask(select?: 'all'): void {
  const field = document.getElementById(taskFieldId);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  // Selected once the field shows the name.
  if (select === 'all') requestAnimationFrame(() => field.select());
}
