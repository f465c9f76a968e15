import { CircleX, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RemovalReason, WorktreeRow } from '../../shared/api/worktrees.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount, formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { FileName } from '../ui/names/FileName.tsx';
import { baseName, folderName } from '../ui/names/pathParts.ts';
import type { WorktreeStore } from './worktreeStore.ts';
import { reasonRemedy, reasonTitle, refusalWords } from './worktreeWords.ts';

interface WorktreePanelProps {
  readonly store: WorktreeStore;
  readonly row: WorktreeRow;
}

/** Shows what one worktree holds, and what only its folder has. */
export function WorktreePanel({ store, row }: WorktreePanelProps) {
  const { phase, problem, removal } = useStore(store, (state) => state.look);
  const refused = useStore(store, (state) => state.refused);
  const reasons = removal?.reasons ?? [];
  return (
    <section className="col" aria-label={row.name} data-region="worktree">
      <div className="colhead">
        <h2 className="trunc worktree-head-name">{row.name}</h2>
        <span className="muted mono trunc grow" title={row.path}>
          <FileName name={row.path} />
        </span>
      </div>
      <div className="colbody scroll worktree-panel" tabIndex={-1}>
        {refused && reasons.length > 0 ? (
          <div className="note bad" role="alert">
            <Icon of={CircleX} size={15} />
            <p>
              <b>Not removed.</b> {refusalWords(reasons)}
            </p>
          </div>
        ) : null}
        {row.problem === null ? null : <p className="note warn">{row.problem}</p>}
        {phase === 'failed' ? (
          <p className="note bad" role="alert">
            {problem}
          </p>
        ) : null}
        {phase === 'loading' && removal === null ? <p className="muted">Looking at the folder</p> : null}
        {reasons.map((reason) => (
          <Reason key={reason.kind} reason={reason} store={store} />
        ))}
        {removal === null || row.state !== 'ok' || reasons.some(isMain) ? null : (
          <>
            {reasons.length === 0 ? (
              <p className="muted">
                Nothing exists only in this folder. Its branch stays when it is removed.
              </p>
            ) : null}
            <h3>{reasons.length === 0 ? 'Remove would run' : 'Would run'}</h3>
            <Command command={removal.command} store={store} />
          </>
        )}
        <Facts row={row} />
      </div>
    </section>
  );
}

function isMain({ kind }: RemovalReason): boolean {
  return kind === 'main';
}

export function Command({ command, store }: { readonly command: string; readonly store: WorktreeStore }) {
  return (
    <div className="worktree-command">
      <code className="mono grow">
        <span className="muted" aria-hidden="true">
          {'$ '}
        </span>
        {showHidden(command)}
      </code>
      <Button
        look="icon"
        size="s"
        icon={Copy}
        aria-label="Copy command"
        onClick={() => void store.getState().copy(command)}
      />
    </div>
  );
}

function Reason({ reason, store }: { readonly reason: RemovalReason; readonly store: WorktreeStore }) {
  const title = reasonTitle(reason);
  return (
    <section className="worktree-reason" aria-label={title}>
      <header>
        <h3 className="num">{title}</h3>
        <span className="grow" />
        {reason.kind === 'not-pushed' && reason.command !== null ? (
          <Button
            look="ghost"
            size="s"
            onClick={() => void store.getState().copy(reason.command ?? '')}
            tip={reason.command}
          >
            Copy push command
          </Button>
        ) : null}
      </header>
      <ReasonList reason={reason} />
      <p className="muted">{reasonRemedy(reason)}</p>
    </section>
  );
}

function ReasonList({ reason }: { readonly reason: RemovalReason }): ReactNode {
  switch (reason.kind) {
    case 'uncommitted':
      return (
        <ul>
          {reason.files.map(({ path, change }) => (
            <li key={path}>
              <PathWords path={path} />
              <span className="muted">{change}</span>
            </li>
          ))}
          <More count={reason.more} />
        </ul>
      );
    case 'not-pushed':
      return (
        <ul>
          {reason.commits.map(({ commit, subject, authored }) => (
            <li key={commit}>
              <span className="mono muted">{commit.slice(0, 7)}</span>
              <span className="trunc grow">{subject}</span>
              <span className="muted num">{formatTime(authored)}</span>
            </li>
          ))}
          <More count={reason.more} />
        </ul>
      );
    case 'ignored':
      return (
        <ul>
          {reason.paths.map((path) => (
            <li key={path}>
              <PathWords path={path} />
            </li>
          ))}
          <More count={reason.more} />
        </ul>
      );
    default:
      return null;
  }
}

function PathWords({ path }: { readonly path: string }) {
  const isFolder = path.endsWith('/');
  return (
    <>
      <span className="mono">
        <FileName name={isFolder ? path : baseName(path)} />
      </span>
      <span className="muted mono trunc grow">{isFolder ? null : <FileName name={folderName(path)} />}</span>
    </>
  );
}

function More({ count }: { readonly count: number }) {
  return count === 0 ? null : <li className="muted num">{`And ${formatCount(count)} more`}</li>;
}

function Facts({ row: { facts, locked } }: { readonly row: WorktreeRow }) {
  if (facts === null) return null;
  const { payload, session } = facts;
  return (
    <section className="worktree-reason" aria-label="Folder">
      <header>
        <h3>Folder</h3>
      </header>
      <dl>
        <dt>Payload</dt>
        <dd>
          {payload === null
            ? 'None saved'
            : `session-${String(payload.session)}${payload.saved === undefined ? '' : `, ${formatTime(payload.saved)}`}`}
        </dd>
        <dt>Task</dt>
        <dd>{payload?.task ?? 'None'}</dd>
        <dt>Session</dt>
        <dd>{session === null ? 'None found' : (session.title ?? 'Without a title')}</dd>
        {locked === null ? null : (
          <>
            <dt>Locked</dt>
            <dd>{locked === '' ? 'Without a reason' : locked}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
