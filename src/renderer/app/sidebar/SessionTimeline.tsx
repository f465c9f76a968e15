import { clsx } from 'clsx';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { useRoving } from '../../ui/focus/useRoving.ts';
import { useSourceDrag } from '../../stack/dragging/useSourceDrag.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu } from '../../ui/DropMenu.tsx';
import { formatCount, formatTime, tokenWords } from '../../ui/formats.ts';
import type { RowActionGroup } from '../../ui/rowAction.ts';
import { ActionItems, useRowMenus } from '../../ui/RowMenu.tsx';
import { SideSkeleton } from '../../ui/SideSkeleton.tsx';

export interface SessionTimelineProps {
  /** Newest session first. */
  readonly payloads: readonly PayloadFile[];
  /** Tokens of the payloads counted so far, by session. */
  readonly tokens: ReadonlyMap<number, number>;
  readonly exact: boolean;
  /** The next session, or the session that ended with an unsaved draft; `null` without a project. */
  readonly next: NextSession | null;
  /** True until the payloads are known. */
  readonly loading: boolean;
  /** The session that the screen shows. */
  readonly shown: number | null;
  readonly onOpen: (session: number) => void;
  readonly onOpenNext: () => void;
  /** Starts the payload of the next session. */
  readonly onNew: () => void;
  /** Absent without a stack. */
  readonly onAdd: ((session: number) => void) | undefined;
  /** Returns the actions for the menu of a session. */
  readonly actionsOf: (payload: PayloadFile) => readonly RowActionGroup[];
}

export interface NextSession {
  readonly session: number;
  readonly hasDraft: boolean;
  /** ISO time at which an agent's session of this project began that runs now, empty if that is not known; `null` if none runs. */
  readonly runningSince: string | null;
}

/** The screen of sessions lists the older ones; the stacks need the room below. */
const mostListed = 4;

/** The next session and the newest saved ones: a press opens one, a drag or its buttons add it to the stack. */
export function SessionTimeline(props: SessionTimelineProps) {
  const { payloads, tokens, next, loading, shown, onOpen, onOpenNext, onNew, actionsOf } = props;
  const { folder } = usePayloadSettings();
  const newest = payloads[0]?.session ?? 0;
  const listed = payloads.slice(0, mostListed);
  const { list, tabIndexOf } = useRoving(
    [...(next === null ? [] : [nextKey]), ...listed.map(({ session }) => String(session))],
    shown === null ? null : String(shown),
  );
  const { area, menu } = useRowMenus('li', (row) => {
    const session = row.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
    const payload = listed.find((one) => String(one.session) === session);
    return payload === undefined
      ? null
      : { label: `Menu of session ${payload.session}`, groups: actionsOf(payload) };
  });
  return (
    <>
      {menu}
      <div className="side-head">
        <span>Sessions</span>
        {next === null ? null : (
          <Button
            look="icon"
            size="s"
            icon={Plus}
            aria-label={`New draft for session ${next.session}`}
            onClick={onNew}
          />
        )}
      </div>
      {payloads.length === 0 && loading ? (
        <SideSkeleton />
      ) : next === null ? null : (
        <ol ref={list} className="timeline" aria-label="Sessions" {...area}>
          <NextRow {...next} tabIndex={tabIndexOf(nextKey)} onOpen={onOpenNext} />
          {listed.map((payload) => (
            <SessionRow
              key={payload.path}
              {...props}
              payload={payload}
              count={tokens.get(payload.session)}
              tabIndex={tabIndexOf(String(payload.session))}
            />
          ))}
        </ol>
      )}
      {payloads.length === 0 && !loading ? (
        <p className="side-hint muted wide-only">{`Payloads saved as ${folder}/session-1.md appear here.`}</p>
      ) : null}
      {payloads.length > mostListed ? (
        <button type="button" className="link-button side-all" onClick={() => onOpen(shown ?? newest)}>
          {`All ${formatCount(payloads.length)} sessions`}
        </button>
      ) : null}
    </>
  );
}

const nextKey = 'next';

interface NextRowProps extends NextSession {
  readonly tabIndex: 0 | -1;
  readonly onOpen: () => void;
}

function NextRow({ session, tabIndex, onOpen, ...now }: NextRowProps) {
  const state = stateWords(now);
  return (
    <li>
      <button
        type="button"
        className="open"
        data-row={nextKey}
        tabIndex={tabIndex}
        aria-label={`Session ${session}, ${state.toLowerCase()}`}
        title={state}
        onClick={onOpen}
      >
        <span className="node now" />
        <span className="row-title">{`session-${session}`}</span>
        <span className="row-detail">{state}</span>
        <span className="rail-only rail-number">{session}</span>
      </button>
    </li>
  );
}

function stateWords({ hasDraft, runningSince }: Omit<NextSession, 'session'>): string {
  if (hasDraft) return 'Draft to review';
  if (runningSince === null) return 'Preparing this first message';
  const time = formatTime(runningSince);
  return time === '' ? 'Running' : `Running since ${time}`;
}

interface SessionRowProps extends Pick<
  SessionTimelineProps,
  'exact' | 'shown' | 'onOpen' | 'onAdd' | 'actionsOf'
> {
  readonly payload: PayloadFile;
  /** Tokens; absent if unknown. */
  readonly count: number | undefined;
  readonly tabIndex: 0 | -1;
}

function SessionRow({ payload, count, exact, shown, tabIndex, onOpen, onAdd, actionsOf }: SessionRowProps) {
  const { session, changed, saved, path, task, reconstructed = false } = payload;
  const facts = [formatTime(saved ?? changed), reconstructed ? 'reconstructed' : 'payload saved'].filter(
    (part) => part !== '',
  );
  const size = count === undefined ? [] : [tokenWords(count, exact)];
  const isShown = session === shown;
  const drag = useSourceDrag<HTMLLIElement>(() => ({
    name: `session-${session}`,
    sources: () => [{ kind: 'payload', session }],
  }));
  // Controls are drawn only for the row under the pointer: hundreds of rows would carry invisible ones.
  const [pointedAt, setPointedAt] = useState(false);
  return (
    <li ref={drag} className={isShown ? 'current' : undefined}>
      <button
        type="button"
        className="open"
        data-row={session}
        tabIndex={tabIndex}
        aria-label={[`Session ${session}`, ...facts, ...size].join(', ')}
        aria-current={isShown ? 'true' : undefined}
        title={showHidden(task === undefined ? path : `${task}\n${path}`)}
        onPointerEnter={() => setPointedAt(true)}
        onClick={() => onOpen(session)}
      >
        <span className={clsx('node', reconstructed && 'reconstructed')} />
        <span className="row-title">{`session-${session}`}</span>
        <span className="token-count num">{count === undefined ? '' : formatCount(count)}</span>
        <span className="row-detail">{facts.join(' · ')}</span>
        <span className="rail-only rail-number">{session}</span>
      </button>
      {pointedAt || tabIndex === 0 ? (
        <span className="quick">
          <Button
            look="icon"
            size="s"
            icon={Plus}
            tabIndex={-1}
            disabledReason={onAdd === undefined ? 'Make a stack first' : undefined}
            aria-label={`Add the payload of session ${session} to the stack`}
            onClick={() => onAdd?.(session)}
          />
          <DropMenu
            align="end"
            trigger={
              <Button
                look="icon"
                size="s"
                icon={Ellipsis}
                tabIndex={-1}
                aria-label={`Menu of session ${session}`}
              />
            }
          >
            <ActionItems groups={actionsOf(payload)} />
          </DropMenu>
        </span>
      ) : null}
    </li>
  );
}
