import { ChevronRight, FolderGit2, FolderOpen, Info, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { WorktreeRow } from '../../shared/api/worktrees.ts';
import { HeaderSearch } from '../shell/HeaderSearch.tsx';
import { Button } from '../ui/Button.tsx';
import { countWords, formatClock, formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { NewWorktreeDialog } from './NewWorktreeDialog.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { WorktreePanel } from './WorktreePanel.tsx';
import { WorktreeRows } from './WorktreeRows.tsx';
import type { WorktreeStore } from './worktreeStore.ts';

interface WorktreesScreenProps {
  readonly store: WorktreeStore;
  readonly hasProject: boolean;
  readonly onTasks: () => void;
}

/** The worktrees of the project's repository: what each holds, and ways to make, open and remove one. */
export function WorktreesScreen({ store, hasProject, onTasks }: WorktreesScreenProps) {
  const readAt = useStore(store, (state) => state.readAt);
  const worktrees = useStore(store, (state) => state.worktrees);
  const chosenKey = useStore(store, (state) => state.chosenKey);
  const creation = useStore(store, (state) => state.creation);
  const question = useStore(store, (state) => state.question);
  useEffect(() => (hasProject ? store.getState().follow() : undefined), [store, hasProject]);
  const rows = worktrees?.rows ?? [];
  const chosen = rows.find(({ key }) => key === chosenKey);
  return (
    <>
      <header className="header" data-region="header">
        <h1 className="screen-reader-only">Worktrees</h1>
        <div className="crumb" data-testid="crumb">
          <button type="button" className="crumb-link" onClick={onTasks}>
            Tasks
          </button>
          <Icon of={ChevronRight} size={12} />
          <b className="trunc">Worktrees</b>
        </div>
        {readAt === null ? null : (
          <span className="saved wide-only num">{`Read ${formatClock(readAt)}`}</span>
        )}
        <span className="grow" />
        <HeaderSearch />
      </header>
      {worktrees === null ? (
        <NothingRead store={store} hasProject={hasProject} />
      ) : (
        <>
          <div className="cols worktree-cols">
            <List store={store} rows={rows} fetched={worktrees.fetched} />
            {chosen === undefined ? null : <WorktreePanel key={chosen.key} store={store} row={chosen} />}
          </div>
          {chosen === undefined ? null : <Dock store={store} row={chosen} />}
        </>
      )}
      {creation === null ? null : <NewWorktreeDialog store={store} creation={creation} />}
      {question === null ? null : <QuestionDialog store={store} question={question} />}
    </>
  );
}

interface ListProps {
  readonly store: WorktreeStore;
  readonly rows: readonly WorktreeRow[];
  readonly fetched: string | null;
}

function List({ store, rows, fetched }: ListProps) {
  const busy = useStore(store, (state) => state.phase === 'loading');
  const problem = useStore(store, (state) => state.problem);
  const { refresh, begin } = store.getState();
  const gone = rows.filter(({ state }) => state === 'gone').length;
  return (
    <section className="col" aria-label="Worktrees" data-region="list">
      <div className="colhead">
        <h2>Worktrees</h2>
        <span className="grow" />
        <Button
          look="icon"
          size="s"
          icon={RefreshCw}
          busy={busy}
          aria-label="Read again"
          onClick={() => void refresh()}
        />
        <Button icon={Plus} onClick={() => void begin()}>
          New worktree…
        </Button>
      </div>
      <div className="colbody scroll worktree-list" tabIndex={-1}>
        {problem === null ? null : (
          <p className="note bad" role="alert">
            {problem}
          </p>
        )}
        <WorktreeRows store={store} rows={rows} fetched={fetched} />
        {rows.length === 1 ? (
          <p className="muted worktree-only">Work on two tasks at once without mixing their files.</p>
        ) : null}
      </div>
      <div className="worktree-foot muted">
        <span className="num">
          {`${countWords(rows.length - gone, 'worktree')}${gone === 0 ? '' : `, ${formatCount(gone)} not found`}`}
        </span>
        <span className="grow" />
        <span className="trunc">
          Stacks, payload numbers and sessions are per worktree; the ledger is per task.
        </span>
      </div>
    </section>
  );
}

function Dock({ store, row }: { readonly store: WorktreeStore; readonly row: WorktreeRow }) {
  const looking = useStore(store, (state) => state.look.phase === 'loading');
  const { open, askRemoval } = store.getState();
  const gone = row.state === 'gone' ? 'Its folder is gone. Locate it, or let git forget it' : undefined;
  return (
    <section className="dock" aria-label="Actions" data-region="actions">
      <div className="bottom">
        <span className="muted hstack trunc">
          <Icon of={Info} size={14} />
          <span className="trunc">You see every git command before it runs.</span>
        </span>
        <span className="grow" />
        <div className="actions">
          <Button
            look="ghost"
            size="l"
            icon={Trash2}
            busy={looking}
            disabledReason={gone ?? (row.isMain ? 'The main worktree can’t be removed' : undefined)}
            onClick={() => void askRemoval()}
          >
            Remove…
          </Button>
          <Button
            look="primary"
            size="l"
            icon={FolderOpen}
            disabledReason={gone ?? (row.isOwn ? 'It is open in this window' : undefined)}
            onClick={() => void open()}
          >
            Open as project
            <KeyCaps of="Enter" />
          </Button>
        </div>
      </div>
    </section>
  );
}

function NothingRead({ store, hasProject }: Omit<WorktreesScreenProps, 'onTasks'>) {
  const phase = useStore(store, (state) => state.phase);
  const problem = useStore(store, (state) => state.problem);
  if (phase === 'failed')
    return (
      <div className="empty" role="alert">
        <Icon of={FolderGit2} size={20} className="muted" />
        <b>The worktrees could not be read</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void store.getState().refresh()}>Try again</Button>
      </div>
    );
  return hasProject ? (
    <div className="empty muted" aria-busy="true">
      Reading the worktrees
    </div>
  ) : (
    <div className="empty">
      <Icon of={FolderGit2} size={20} className="muted" />
      <b>No project is open</b>
      <p className="muted">Open a project to see the worktrees of its repository.</p>
    </div>
  );
}
