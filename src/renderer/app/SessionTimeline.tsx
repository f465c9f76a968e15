import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PayloadFile } from '../../shared/domain/payloadFile.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { usePayloadSettings } from '../payloads/PayloadSettingsContext.ts';
import { useRoving } from '../sessions/useRoving.ts';
import { useSourceDrag } from '../stack/useSourceDrag.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu } from '../ui/DropMenu.tsx';
import type { RowActionGroup } from '../ui/rowAction.ts';
import { ActionItems, useRowMenus } from '../ui/RowMenu.tsx';
import { formatTime } from '../ui/formatTime.ts';

export interface SessionTimelineProps {
  /** Newest session first. */
  readonly payloads: readonly PayloadFile[];
  /** The session that is on the screen. */
  readonly shown: number | null;
  readonly onOpen: (session: number) => void;
  /** Absent while there is no stack. */
  readonly onAdd: ((session: number) => void) | undefined;
  /** All that can be done with a session. */
  readonly actionsOf: (payload: PayloadFile) => readonly RowActionGroup[];
}

/** Older ones than these are looked for on the screen of sessions; the stacks are below. */
const mostListed = 30;

/** The sessions in the sidebar: a press opens one, a drag or the controls beside it add it. */
export function SessionTimeline(props: SessionTimelineProps) {
  const { payloads, shown, onOpen, actionsOf } = props;
  const { folder } = usePayloadSettings();
  const newest = payloads[0]?.session ?? 0;
  const listed = payloads.slice(0, mostListed);
  const { list, tabIndexOf } = useRoving(
    listed.map(({ session }) => String(session)),
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
      </div>
      {payloads.length === 0 ? (
        <p className="side-hint muted wide-only">{`Payloads saved as ${folder}/session-1.md appear here.`}</p>
      ) : (
        <ol ref={list} className="timeline" aria-label="Sessions" {...area}>
          {listed.map((payload) => (
            <SessionRow
              key={payload.path}
              {...props}
              payload={payload}
              tabIndex={tabIndexOf(String(payload.session))}
            />
          ))}
        </ol>
      )}
      {payloads.length > mostListed ? (
        <button type="button" className="linkbtn side-all" onClick={() => onOpen(shown ?? newest)}>
          {`All ${formatCount(payloads.length)} sessions`}
        </button>
      ) : null}
    </>
  );
}

interface SessionRowProps extends Omit<SessionTimelineProps, 'payloads'> {
  readonly payload: PayloadFile;
  readonly tabIndex: 0 | -1;
}

function SessionRow({ payload, shown, tabIndex, onOpen, onAdd, actionsOf }: SessionRowProps) {
  const { session, changed, saved, path, task } = payload;
  const detail = [formatTime(saved ?? changed), showHidden(task ?? 'payload saved')]
    .filter((part) => part !== '')
    .join(' · ');
  const isShown = session === shown;
  const drag = useSourceDrag<HTMLLIElement>(() => ({
    name: `session-${session}`,
    sources: () => [{ kind: 'payload', session }],
  }));
  // Hundreds of rows would carry controls that nobody sees.
  const [pointedAt, setPointedAt] = useState(false);
  return (
    <li ref={drag} className={isShown ? 'current' : undefined}>
      <button
        type="button"
        className="open"
        data-row={session}
        tabIndex={tabIndex}
        aria-label={`Session ${session}, ${detail}`}
        aria-current={isShown ? 'true' : undefined}
        title={showHidden(path)}
        onPointerEnter={() => setPointedAt(true)}
        onClick={() => onOpen(session)}
      >
        <span className="node" />
        <span className="t1">{`session-${session}`}</span>
        <span className="t2">{detail}</span>
        <span className="rail-only rail-n">{session}</span>
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
