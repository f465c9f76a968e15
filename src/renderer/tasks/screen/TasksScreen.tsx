import { ChevronRight, Ellipsis, GitBranch, ListChecks } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { TaskView } from '../../../shared/domain/task.ts';
import { HeaderSearch } from '../../shell/HeaderSearch.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActionItems } from '../../ui/RowMenu.tsx';
import { DropMenu, DropMenuLine } from '../../ui/DropMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Tasks } from '../createTasks.ts';
import { QuestionsPage } from '../answer/QuestionsPage.tsx';
import { PlanColumn } from '../plan/PlanColumn.tsx';
import { AssembleDialog } from './AssembleDialog.tsx';
import { taskActions } from './taskActions.ts';
import { TaskDialogs } from './TaskDialogs.tsx';
import { TaskDock } from './TaskDock.tsx';
import { TaskSide } from '../side/TaskSide.tsx';
import { NewTaskMenu, TaskList } from './TaskList.tsx';
import type { TaskPage } from '../tasksViewStore.ts';
import { stateWords } from '../taskWords.ts';

export interface TasksScreenProps {
  readonly tasks: Tasks;
  readonly hasProject: boolean;
  /** The branch of the open worktree. */
  readonly branch: string | null;
  /** The parts that other features show of a task: pages below it, and the ends of its header and its dock. */
  readonly pages?: Partial<Record<TaskPage, (task: TaskView) => ReactNode>>;
  readonly headerEnd?: (task: TaskView, page: TaskPage) => ReactNode;
  readonly dockActions?: (task: TaskView) => ReactNode;
  /** Shows the results of the plan's commands. */
  readonly validation?: (task: TaskView) => ReactNode;
  readonly screenItems?: ReactNode;
  /** Shows the worktrees of the repository; absent without one. */
  readonly onWorktrees?: (() => void) | undefined;
  /** Opens a session of the open worktree. */
  readonly onOpenSession: (session: number) => void;
  readonly onSample: () => void;
}

/** The tasks of a repository: what each wants, what is settled, and what comes next. */
export function TasksScreen(props: TasksScreenProps) {
  const { tasks, hasProject, pages = {}, dockActions, validation, onOpenSession } = props;
  const { store, view } = tasks;
  const shown = useStore(store, (state) => state.shown);
  const page = useStore(view, (state) => state.page);
  const isEmpty = useStore(store, (state) => state.phase === 'ready' && state.rows.length === 0);
  useEffect(() => store.getState().follow(), [store]);
  const own = shown === null ? undefined : pages[page];
  return (
    <>
      <TasksHeader {...props} />
      {isEmpty || !hasProject ? (
        <NoTasks {...props} />
      ) : shown !== null && own !== undefined ? (
        own(shown)
      ) : (
        <div className="cols tasks">
          <TaskList tasks={tasks} onWorktrees={props.onWorktrees} />
          {shown === null ? (
            <section className="col" aria-label="Plan" aria-busy={true} data-region="plan" />
          ) : page === 'questions' ? (
            <QuestionsPage key={shown.id} tasks={tasks} task={shown} />
          ) : (
            <PlanColumn key={shown.id} tasks={tasks} task={shown} />
          )}
          {shown === null ? null : (
            <TaskSide
              tasks={tasks}
              task={shown}
              onOpenSession={onOpenSession}
              validation={validation?.(shown)}
            />
          )}
        </div>
      )}
      {shown === null || own !== undefined || isEmpty ? null : (
        <TaskDock tasks={tasks} task={shown} actions={dockActions?.(shown)} />
      )}
      <AssembleDialog tasks={tasks} />
      <TaskDialogs tasks={tasks} />
    </>
  );
}

/** Names of the pages that have no column of the plan in them. */
const pageNames: Readonly<Partial<Record<TaskPage, string>>> = { checkpoint: 'Checkpoint', finish: 'Finish' };

function TasksHeader({ tasks, branch, headerEnd, screenItems }: TasksScreenProps) {
  const shown = useStore(tasks.store, (state) => state.shown);
  const page = useStore(tasks.view, (state) => state.page);
  const below = shown === null ? null : (pageNames[page] ?? null);
  return (
    <header className="header" data-region="header">
      <h1 className="screen-reader-only">
        {['Tasks', ...(shown === null ? [] : [shown.name, ...(below === null ? [] : [below])])].join(', ')}
      </h1>
      <div className="crumb" data-testid="crumb">
        {page === 'task' || shown === null ? (
          <span>Tasks</span>
        ) : (
          <button
            type="button"
            className="crumb-link"
            aria-label="Tasks: back to the plan"
            onClick={() => tasks.view.getState().show('task')}
          >
            Tasks
          </button>
        )}
        {shown === null ? null : (
          <>
            <Icon of={ChevronRight} size={12} />
            {below === null ? (
              <b className="trunc" title={shown.name}>
                {shown.name}
              </b>
            ) : (
              <>
                <span className="trunc" title={shown.name}>
                  {shown.name}
                </span>
                <Icon of={ChevronRight} size={12} />
                <b>{below}</b>
              </>
            )}
          </>
        )}
      </div>
      {shown === null ? null : (
        <>
          <span className="badge">{stateWords[shown.state]}</span>
          {branch === null || below !== null ? null : (
            <span className="task-branch wide-only">
              <Icon of={GitBranch} size={13} />
              <span className="mono trunc">{branch}</span>
            </span>
          )}
          {headerEnd?.(shown, page)}
        </>
      )}
      <span className="grow" />
      <HeaderSearch />
      {shown === null ? null : (
        <DropMenu align="end" trigger={<Button look="icon" icon={Ellipsis} aria-label="Task menu" />}>
          <ActionItems groups={taskActions(tasks, shown)} />
          {screenItems === undefined ? null : <DropMenuLine />}
          {screenItems}
        </DropMenu>
      )}
    </header>
  );
}

function NoTasks({ tasks, hasProject, onSample }: TasksScreenProps) {
  return (
    <section className="empty" aria-label="Tasks" data-region="task-list">
      <Icon of={ListChecks} size={20} className="muted" />
      <b>No tasks yet</b>
      <p className="muted">A task keeps plan, decisions and payloads of one piece of work.</p>
      <span className="empty-ends">
        {hasProject ? <NewTaskMenu tasks={tasks} /> : null}
        <Button look="ghost" onClick={onSample}>
          Try with the sample
        </Button>
      </span>
    </section>
  );
}
