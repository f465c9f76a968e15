import { clsx } from 'clsx';
import { Check, GitCompare, Plus } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedPayload } from '../../../shared/api/payloads.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { usePathActs } from '../../paths/PathActsContext.ts';
import type { PayloadStore } from '../../payloads/payloadStore.ts';
import { payloadInStack } from '../../stack/payloadInStack.ts';
import type { StackStore } from '../../stack/stackStore.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatTime, tokenWords } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import { addPayload } from '../addPayload.ts';
import type { Sessions } from '../createSessions.ts';
import { Elsewhere, type ElsewhereProps } from './Elsewhere.tsx';
import { groupByTask } from './groupByTask.ts';
import { sessionCopyActions, sessionRowActions } from '../sessionRowActions.ts';
import { useRoving } from '../../ui/focus/useRoving.ts';

export interface TimelineColumnProps {
  readonly sessions: Sessions;
  readonly payloads: PayloadStore;
  readonly stack: StackStore;
  readonly onRestoreText: ElsewhereProps['onRestore'];
}

/** The sessions of every task, newest first. */
export function TimelineColumn({ sessions, payloads, stack, onRestoreText }: TimelineColumnProps) {
  const { timeline } = sessions;
  const all = useStore(timeline, (state) => state.sessions);
  const shown = useStore(timeline, (state) => state.shown);
  const comparedWith = useStore(timeline, (state) => state.comparedWith);
  const counts = useStore(payloads, (state) => state.tokens);
  const exact = useStore(payloads, (state) => state.exact);
  const current = useStore(stack, (state) => state.current);
  const groups = useMemo(() => groupByTask(all), [all]);
  const { list, tabIndexOf } = useRoving(
    groups.flatMap((group) => group.sessions.map(({ session }) => String(session))),
    shown === null ? null : String(shown),
  );
  const { open, compare } = timeline.getState();
  const newest = all[0]?.session;
  // Stable for every row and drawing, so that moving the focus draws two rows instead of all.
  const add = useCallback((session: number) => void addPayload(stack, session), [stack]);
  const paths = usePathActs();
  const { area, menu } = useRowMenus('li', (row) => {
    const number = row.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
    const saved = all.find(({ session }) => String(session) === number);
    if (saved === undefined) return null;
    return {
      label: `Menu of session ${saved.session}`,
      groups: sessionRowActions(
        {
          path: saved.path,
          paths,
          open: () => open(saved.session),
          add: current === null ? undefined : () => add(saved.session),
          inStack: payloadInStack(current, saved.session, newest),
          compare: {
            of: shown,
            isItself: saved.session === shown,
            run: () => compare(saved.session),
          },
        },
        sessionCopyActions(saved.session, sessions),
      ),
    };
  });
  return (
    <section className="col" aria-label="Timeline" data-region="timeline">
      {menu}
      <div className="colhead">
        <h2>Sessions</h2>
        <span className="muted num">{formatCount(all.length)}</span>
      </div>
      <div className="colbody scroll" tabIndex={-1}>
        <div ref={list} className="session-tasks" {...area}>
          {groups.map((group) => {
            const name = group.task === '' ? 'Without a task' : showHidden(group.task);
            return (
              <section key={group.key} aria-label={`Task ${name}`}>
                <h3 className="trunc" title={name}>
                  {name}
                </h3>
                <ol className="timeline sessions-of" aria-label={`Sessions of ${name}, newest first`}>
                  {group.sessions.map((saved, index) => (
                    <TimelineRow
                      key={saved.path}
                      saved={saved}
                      count={counts.get(saved.session)}
                      exact={exact}
                      latest={index === 0}
                      shown={shown}
                      compared={saved.session === comparedWith}
                      inStack={payloadInStack(current, saved.session, newest)}
                      tabIndex={tabIndexOf(String(saved.session))}
                      onOpen={open}
                      onCompare={compare}
                      onAdd={current === null ? undefined : add}
                    />
                  ))}
                </ol>
              </section>
            );
          })}
        </div>
        <Elsewhere elsewhere={sessions.elsewhere} onRestore={onRestoreText} />
      </div>
    </section>
  );
}

interface TimelineRowProps {
  readonly saved: SavedPayload;
  /** Tokens of the stack's model; absent if unknown. */
  readonly count: number | undefined;
  readonly exact: boolean;
  /** True for the newest of its task. */
  readonly latest: boolean;
  /** The session that is open. */
  readonly shown: number | null;
  readonly compared: boolean;
  readonly inStack: boolean;
  readonly tabIndex: 0 | -1;
  readonly onOpen: (session: number) => void;
  readonly onCompare: (session: number | null) => void;
  /** Absent without a stack. */
  readonly onAdd: ((session: number) => void) | undefined;
}

const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { saved, count, exact, latest, shown, compared, inStack, tabIndex, onOpen, onCompare, onAdd } = props;
  const { session, branch } = saved;
  const isShown = session === shown;
  // Controls are drawn only for the row under the pointer: hundreds of rows would carry invisible ones.
  const [pointedAt, setPointedAt] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The sidebar or the ledger may have opened it.
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const time = formatTime(saved.saved ?? saved.changed);
  const detail = [time, ...(branch === undefined ? [] : [showHidden(branch)])].join(' · ');
  const state = latest ? 'latest' : 'superseded';
  const words = [
    `Session ${session}`,
    state,
    detail,
    ...(count === undefined ? [] : [tokenWords(count, exact)]),
  ];
  return (
    <li ref={row} className={clsx(isShown && 'current', compared && 'compared', !latest && 'past')}>
      <button
        type="button"
        data-row={session}
        tabIndex={tabIndex}
        aria-current={isShown ? 'true' : undefined}
        aria-label={[...words, ...(compared ? ['compared with'] : [])].join(', ')}
        title={`${showHidden(saved.path)}\n${detail}`}
        onPointerEnter={() => setPointedAt(true)}
        onClick={() => onOpen(session)}
      >
        <span className="node" />
        <span className="row-title">
          {`session-${session}`}
          {latest ? <span className="badge small">Latest</span> : null}
        </span>
        <span className="num row-tokens">{count === undefined ? '' : formatCount(count)}</span>
        <span className="row-detail">{detail}</span>
      </button>
      {pointedAt || tabIndex === 0 ? (
        <span className="quick">
          {isShown || shown === null ? null : (
            <Button
              look="icon"
              size="s"
              icon={GitCompare}
              tabIndex={-1}
              aria-pressed={compared}
              aria-label={`Compare session ${shown} with session ${session}`}
              onClick={() => onCompare(compared ? null : session)}
            />
          )}
          {inStack ? (
            <span className="in" title="In the stack">
              <Icon of={Check} size={12} />
            </span>
          ) : (
            <Button
              look="icon"
              size="s"
              icon={Plus}
              tabIndex={-1}
              disabledReason={onAdd === undefined ? 'Make a stack first' : undefined}
              aria-label={`Add session ${session} to the stack`}
              onClick={() => onAdd?.(session)}
            />
          )}
        </span>
      ) : null}
    </li>
  );
});
