import { clsx } from 'clsx';
import { FolderGit2, FolderX, GitBranch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { WorktreeRow } from '../../shared/api/worktrees.ts';
import { Button } from '../ui/Button.tsx';
import { useRoving } from '../ui/focus/useRoving.ts';
import { formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import type { WorktreeStore } from './worktreeStore.ts';
import { changeLines, rowWords, sessionLines, type TwoLines } from './worktreeWords.ts';

interface WorktreeRowsProps {
  readonly store: WorktreeStore;
  readonly rows: readonly WorktreeRow[];
  readonly fetched: string | null;
}

/** The worktrees of a repository. Arrow keys walk, Enter opens the panel of one. */
export function WorktreeRows({ store, rows, fetched }: WorktreeRowsProps) {
  const chosenKey = useStore(store, (state) => state.chosenKey);
  const { list, tabIndexOf } = useRoving(
    rows.map(({ key }) => key),
    chosenKey,
  );
  return (
    <>
      <div className="worktree-head" aria-hidden="true">
        <span />
        <span>Worktree</span>
        <span>Task</span>
        <span>Changes</span>
        <span>Session</span>
        <span>Last commit</span>
      </div>
      <ul ref={list} className="worktree-rows" aria-label="Worktrees">
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            fetched={fetched}
            store={store}
            chosen={row.key === chosenKey}
            tabIndex={tabIndexOf(row.key)}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly row: WorktreeRow;
  readonly fetched: string | null;
  readonly store: WorktreeStore;
  readonly chosen: boolean;
  readonly tabIndex: 0 | -1;
}

function Row({ row, fetched, store, chosen, tabIndex }: RowProps) {
  const { key, name, branch, isMain, isOwn, state, problem, facts } = row;
  const { choose, askRemoval, askForget, locate } = store.getState();
  const task = facts?.payload?.task ?? null;
  return (
    <li className={clsx('worktree-row', state === 'gone' && 'gone')} data-chosen={chosen || undefined}>
      <button
        type="button"
        className="worktree-open"
        data-row={key}
        tabIndex={tabIndex}
        aria-label={rowWords(row)}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => choose(key)}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' && event.key !== 'Delete') return;
          event.preventDefault();
          void askRemoval(key);
        }}
      >
        <span className="worktree-icon">
          <Icon of={state === 'gone' ? FolderX : FolderGit2} size={15} />
        </span>
        <Cell>
          <span className="worktree-first">
            <b className="trunc" title={row.path}>
              {name}
            </b>
            {isOwn ? <span className="badge outline">This window</span> : null}
          </span>
          <span className="worktree-second">
            <Icon of={GitBranch} size={11} />
            <span className="mono trunc">{branch ?? 'detached head'}</span>
          </span>
        </Cell>
        <Cell>
          <span className={clsx('worktree-first', task === null && 'muted')}>
            <span className="trunc">{task ?? 'No task'}</span>
          </span>
          <span className="worktree-second trunc">{aboutWords(row, isMain)}</span>
        </Cell>
        {facts === null ? (
          <Cell>
            <span className="worktree-first muted trunc" title={problem ?? undefined}>
              Unknown
            </span>
          </Cell>
        ) : (
          <>
            <Lines lines={changeLines(facts, fetched)} />
            <Lines lines={sessionLines(facts)} />
            <CommitCell commit={facts.commit} />
          </>
        )}
      </button>
      {state === 'gone' ? (
        <span className="worktree-acts">
          <Button look="ghost" size="s" tabIndex={-1} onClick={() => void locate(key)}>
            Locate…
          </Button>
          <Button look="ghost" size="s" tabIndex={-1} onClick={() => askForget(key)}>
            Forget…
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function aboutWords({ state, locked }: WorktreeRow, isMain: boolean): string {
  if (state === 'gone') return 'Folder not found';
  if (state === 'failed') return 'Can’t be read';
  if (isMain) return 'Main worktree';
  return locked === null ? '' : 'Locked';
}

function Lines({ lines: { first, second, tone } }: { readonly lines: TwoLines }) {
  return (
    <Cell>
      <span className={clsx('worktree-first', tone === 'muted' && 'muted')}>
        {tone === 'live' ? <span className="live" /> : null}
        {tone === 'warn' ? (
          <span className="badge warn num">{first}</span>
        ) : (
          <span className="trunc">{first}</span>
        )}
      </span>
      <span className="worktree-second num trunc">{second}</span>
    </Cell>
  );
}

function CommitCell({ commit }: { readonly commit: NonNullable<WorktreeRow['facts']>['commit'] }) {
  if (commit === null)
    return (
      <Cell>
        <span className="worktree-first muted">No commit yet</span>
      </Cell>
    );
  return (
    <Cell>
      <span className="worktree-first">
        <span className="trunc">{commit.subject}</span>
      </span>
      <span className="worktree-second">
        <span className="mono">{commit.commit.slice(0, 7)}</span>
        <span className="num">{formatTime(commit.authored)}</span>
      </span>
    </Cell>
  );
}

function Cell({ children }: { readonly children: ReactNode }) {
  return <span className="worktree-cell">{children}</span>;
}
