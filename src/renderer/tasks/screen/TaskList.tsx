import { FolderGit2, Plus } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { TaskRow } from '../../../shared/domain/task.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx';
import { formatCount, formatTime } from '../../ui/formats.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useSearchField } from '../../ui/search/useSearchField.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import type { Tasks } from '../createTasks.ts';
import { taskActions } from './taskActions.ts';
import { TaskRing } from './TaskRing.tsx';
import { progressWords } from '../taskWords.ts';
import { stepTo } from '../../ui/focus/stepTo.ts';
import { useChosenRow } from '../../ui/focus/useChosenRow.ts';

const groups = [
  { title: 'Active', holds: ({ state }: TaskRow) => state !== 'finished' },
  { title: 'Finished', holds: ({ state }: TaskRow) => state === 'finished' },
] as const;

export interface TaskListProps {
  readonly tasks: Tasks;
  readonly onWorktrees?: (() => void) | undefined;
}

/** The tasks of the repository, or the results of a search. */
export function TaskList({ tasks, onWorktrees }: TaskListProps) {
  const { store } = tasks;
  const all = useStore(store, (state) => state.rows);
  const query = useStore(store, (state) => state.query);
  const currentId = useStore(store, (state) => state.currentId);
  const phase = useStore(store, (state) => state.phase);
  const problem = useStore(store, (state) => state.problem);
  const { search, choose, refresh } = store.getState();
  const column = useRef<HTMLElement>(null);
  const field = useSearchField(column);
  const found = searchTasks(all, query);
  const rows = groups.flatMap(({ holds }) => found.filter(holds));
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const at = rows.findIndex(({ id }) => id === currentId);
    const next = stepTo(event.key, at, rows.length);
    const inField = event.target instanceof HTMLInputElement;
    if (next === undefined || (inField && event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const row = rows[next];
    if (row !== undefined) void choose(row.id);
  };
  const takeFirst = (): void => {
    const [first] = rows;
    if (first === undefined) return;
    void choose(first.id);
    column.current?.querySelector<HTMLElement>('.task-row')?.focus();
  };
  const { area, menu } = useRowMenus('[data-task]', (row) => {
    const task = all.find(({ id }) => id === row.dataset['task']);
    return task === undefined ? null : { label: `Menu of ${task.name}`, groups: taskActions(tasks, task) };
  });
  const tabStop = rows.some(({ id }) => id === currentId) ? currentId : rows[0]?.id;
  const finished = all.filter(({ state }) => state === 'finished').length;
  return (
    <section ref={column} className="col" aria-label="Tasks" data-region="task-list">
      <div className="toolbar">
        <SearchField
          label="Search tasks"
          value={query}
          field={field}
          onChange={search}
          onTake={takeFirst}
          onKeyDown={walk}
        />
        <NewTaskMenu tasks={tasks} />
      </div>
      {phase === 'failed' ? (
        <div className="empty" role="alert">
          <b>The tasks could not be read</b>
          <p className="muted">{problem}</p>
          <Button onClick={() => void refresh()}>Retry</Button>
        </div>
      ) : null}
      {phase === 'ready' && all.length > 0 && rows.length === 0 ? (
        <div className="empty">
          <b>{`Nothing matches "${query.trim()}"`}</b>
          <Button onClick={() => search('')}>Clear search</Button>
        </div>
      ) : null}
      {menu}
      <div className="colbody scroll task-rows" role="presentation" {...area}>
        {phase === 'loading' || phase === 'idle' ? <Skeletons /> : null}
        {groups.map(({ title, holds }) => {
          const ofGroup = rows.filter(holds);
          if (ofGroup.length === 0) return null;
          return (
            <div key={title}>
              <h2 className="listhead">{title}</h2>
              <ul aria-label={title}>
                {ofGroup.map((task) => (
                  <Row
                    key={task.id}
                    task={task}
                    selected={task.id === currentId}
                    tabStop={task.id === tabStop}
                    onSelect={() => void choose(task.id)}
                    onKeyDown={walk}
                  />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {all.length === 0 ? null : (
        <div className="tree-foot">
          <span>{`${formatCount(all.length - finished)} active, ${formatCount(finished)} finished`}</span>
          <span className="grow" />
          {onWorktrees === undefined ? null : (
            <Button look="ghost" size="s" icon={FolderGit2} onClick={onWorktrees}>
              Worktrees
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Stands for the rows until they are known. */
function Skeletons() {
  return (
    <div className="task-skeletons" aria-busy="true">
      <span className="screen-reader-only">Reading the tasks</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton" />
      ))}
    </div>
  );
}

export function NewTaskMenu({ tasks }: TaskListProps) {
  const hasStack = useStore(tasks.stack, (state) => state.current !== null);
  return (
    <DropMenu align="end" trigger={<Button icon={Plus}>New</Button>}>
      <DropMenuItem onChoose={() => void tasks.beginEmpty()}>Empty task…</DropMenuItem>
      <DropMenuItem onChoose={() => tasks.view.getState().make('plan')}>From a pasted plan…</DropMenuItem>
      <DropMenuItem onChoose={() => tasks.view.getState().make('issue')}>From a GitHub issue…</DropMenuItem>
      <DropMenuItem
        whyNot={hasStack ? undefined : 'No stack is open'}
        onChoose={() => void tasks.startFromStack()}
      >
        From the open stack
      </DropMenuItem>
    </DropMenu>
  );
}

interface RowProps {
  readonly task: TaskRow;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Row({ task, selected, tabStop, onSelect, onKeyDown }: RowProps) {
  const row = useChosenRow(selected, '.task-rows');
  return (
    <li>
      <button
        ref={row}
        type="button"
        className="task-row"
        data-task={task.id}
        aria-current={selected ? 'true' : undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        <TaskRing state={task.state} phases={task.phases} />
        <span className="grow">
          <span className="row-title trunc" title={task.name}>
            {task.name}
          </span>
          <span className="row-detail trunc">{progressWords(task)}</span>
        </span>
        <span className="muted num">{task.finished === undefined ? '' : formatTime(task.finished)}</span>
      </button>
    </li>
  );
}

/** Returns the tasks whose names have all words of a query, in their order. */
function searchTasks(rows: readonly TaskRow[], query: string): readonly TaskRow[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
