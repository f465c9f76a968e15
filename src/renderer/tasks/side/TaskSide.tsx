import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { TaskView } from '../../../shared/domain/task.ts';
import { AnswerColumn } from '../answer/AnswerColumn.tsx';
import type { Tasks } from '../createTasks.ts';
import { formatCount } from '../../ui/formats.ts';
import type { TasksViewState } from '../tasksViewStore.ts';
import { TaskLedger } from './TaskLedger.tsx';
import { TaskPayloads } from './TaskPayloads.tsx';

export interface TaskSideProps {
  readonly tasks: Tasks;
  readonly task: TaskView;
  /** Opens a session of the open worktree. */
  readonly onOpenSession: (session: number) => void;
  /** The results of the plan's commands, which another feature shows. */
  readonly validation?: ReactNode;
}

type Tab = TasksViewState['right'];

/** The parts of a task beside its plan: the answer that is being treated, its payloads, and their ledger. */
export function TaskSide({ tasks, task, onOpenSession, validation }: TaskSideProps) {
  const page = useStore(tasks.view, (state) => state.page);
  const right = useStore(tasks.view, (state) => state.right);
  const payloads = useStore(tasks.sessions, (state) => state.payloads);
  const ledger = useStore(tasks.sessions, (state) => state.ledger);
  const standing = ledger.filter(({ status }) => status === 'standing').length;
  const { reply } = task;
  const hasAnswer = page === 'questions' && reply !== undefined;
  const tabs: readonly { readonly id: Tab; readonly label: string; readonly count?: number }[] = [
    ...(hasAnswer ? [{ id: 'answer' as const, label: 'Pasted answer' }] : []),
    { id: 'payloads', label: 'Payloads', count: payloads.length },
    { id: 'ledger', label: 'Ledger', count: standing },
    ...(validation === undefined ? [] : [{ id: 'validation' as const, label: 'Validation' }]),
  ];
  const shown = tabs.some(({ id }) => id === right) ? right : 'payloads';
  const { setRight } = tasks.view.getState();
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    setRight(next.id);
    document.getElementById(`task-tab-${next.id}`)?.focus();
  };
  return (
    <section className="col" aria-label="Sessions of the task" data-region="since">
      <div className="tabs session-tabs" role="tablist" aria-label="Sessions of the task">
        {tabs.map(({ id, label, count }) => (
          <button
            key={id}
            id={`task-tab-${id}`}
            type="button"
            role="tab"
            aria-selected={shown === id}
            aria-controls={shown === id ? 'task-panel' : undefined}
            tabIndex={shown === id ? 0 : -1}
            onClick={() => setRight(id)}
            onKeyDown={step}
          >
            {label}
            {count === undefined ? null : <span className="count">{formatCount(count)}</span>}
          </button>
        ))}
      </div>
      <div id="task-panel" className="col grow" role="tabpanel" aria-labelledby={`task-tab-${shown}`}>
        {shown === 'answer' && reply !== undefined ? <AnswerColumn tasks={tasks} reply={reply} /> : null}
        {shown === 'payloads' ? <TaskPayloads tasks={tasks} onOpenSession={onOpenSession} /> : null}
        {shown === 'ledger' ? <TaskLedger tasks={tasks} /> : null}
        {shown === 'validation' ? validation : null}
      </div>
    </section>
  );
}
