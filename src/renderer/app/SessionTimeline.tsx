import type { PayloadFile } from '../../shared/domain/payloadFile.ts';
import { formatTime } from '../ui/formatTime.ts';

export interface SessionTimelineProps {
  /** Newest session first. */
  readonly payloads: readonly PayloadFile[];
  readonly onAdd: ((session: number) => void) | undefined;
}

export function SessionTimeline({ payloads, onAdd }: SessionTimelineProps) {
  return (
    <>
      <div className="side-head">
        <span>Sessions</span>
      </div>
      {payloads.length === 0 ? (
        <p className="side-hint muted wide-only">Payloads saved as scratch/session-1.md appear here.</p>
      ) : (
        <ol className="timeline" aria-label="Sessions">
          {payloads.map(({ session, changed, path, task }) => (
            <li key={path}>
              <button
                type="button"
                aria-label={`Add the payload of session ${session} to the stack`}
                aria-disabled={onAdd === undefined || undefined}
                title={`${path}. Click to add it to the stack.`}
                onClick={() => onAdd?.(session)}
              >
                <span className="node" />
                <span className="t1">{`session-${session}`}</span>
                <span className="t2">
                  {[formatTime(changed), task ?? 'payload saved'].filter((part) => part !== '').join(' · ')}
                </span>
                <span className="rail-only rail-n">{session}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
