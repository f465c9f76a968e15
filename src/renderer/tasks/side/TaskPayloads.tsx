import { clsx } from 'clsx';
import { GitBranch, History } from 'lucide-react';
import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { TaskPayload } from '../../../shared/domain/task.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatTime } from '../../ui/formats.ts';
import { useRoving } from '../../ui/focus/useRoving.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinSentences } from '../../ui/joinSentences.ts';
import type { TaskSideProps } from './TaskSide.tsx';

/** The payloads of a task over all worktrees, the newest first. */
export function TaskPayloads({ tasks, onOpenSession }: Omit<TaskSideProps, 'task'>) {
  const { payloads, phase, problem, refresh } = useStore(tasks.sessions);
  const keys = payloads.map(keyOf);
  const { list, tabIndexOf } = useRoving(keys);
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The payloads could not be read</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void refresh()}>Retry</Button>
      </div>
    );
  }
  if (payloads.length === 0) {
    return phase === 'ready' ? (
      <div className="empty">
        <Icon of={History} size={20} className="muted" />
        <b>No payload yet</b>
        <p className="muted">Each session of this task leaves one when its draft is saved in Review.</p>
      </div>
    ) : (
      <div className="empty muted" aria-busy="true">
        Reading the payloads
      </div>
    );
  }
  return (
    <div className="colbody scroll task-payloads">
      <ol ref={list} className="timeline" aria-label="Payloads, newest first">
        {payloads.map((payload, at) => (
          <Row
            key={keys[at]}
            payload={payload}
            rowKey={keys[at] ?? ''}
            tabIndex={tabIndexOf(keys[at] ?? '')}
            onOpen={onOpenSession}
          />
        ))}
      </ol>
    </div>
  );
}

interface RowProps {
  readonly payload: TaskPayload;
  readonly rowKey: string;
  readonly tabIndex: 0 | -1;
  readonly onOpen: (session: number) => void;
}

function Row({ payload, rowKey, tabIndex, onOpen }: RowProps) {
  const { session, at, tokens, reconstructed, elsewhere } = payload;
  const made = reconstructed === true ? 'reconstructed' : 'payload saved';
  const place = elsewhere === undefined ? undefined : showHidden(elsewhere);
  return (
    <li>
      <button
        type="button"
        data-row={rowKey}
        tabIndex={tabIndex}
        aria-disabled={place === undefined ? undefined : true}
        title={place === undefined ? undefined : `In the worktree of ${place}. Open that worktree to read it`}
        aria-label={joinSentences([
          `Session ${session}, ${formatTime(at)}, ${made}, ${formatCount(tokens)} tokens`,
          place === undefined ? '' : `In the worktree of ${place}`,
        ])}
        onClick={() => (place === undefined ? onOpen(session) : undefined)}
      >
        <span className={clsx('node', reconstructed === true && 'reconstructed')} />
        <span className="row-title mono">{`session-${session}`}</span>
        <span className="token-count num">{formatCount(tokens)}</span>
        <span className="row-detail">
          {`${formatTime(at)} · ${made}`}
          {place === undefined ? null : (
            <>
              {' · '}
              <Icon of={GitBranch} size={11} />
              {place}
            </>
          )}
        </span>
      </button>
    </li>
  );
}

function keyOf({ session, elsewhere = '' }: TaskPayload): string {
  return `${session} ${elsewhere}`;
}
