import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import type { PayloadStore } from '../payloads/payloadStore.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { formatCount } from '../ui/formats.ts';
import { addPayload } from './addPayload.ts';
import type { Sessions } from './createSessions.ts';
import { Elsewhere, type ElsewhereProps } from './Elsewhere.tsx';
import { groupByTask } from './groupByTask.ts';
import { payloadInStack } from '../stack/payloadInStack.ts';
import { sessionCopyActions, sessionRowActions } from './sessionRowActions.ts';
import { TimelineRow } from './TimelineRow.tsx';
import { useRoving } from './useRoving.ts';

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
