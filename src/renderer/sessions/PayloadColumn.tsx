import { GitCompare, X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import type { SavedPayload } from '../../shared/reviewApi.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../ui/DropMenu.tsx';
import { formatTime } from '../ui/formatTime.ts';
import { Segments } from '../ui/Segments.tsx';
import { ComparisonView } from './ComparisonView.tsx';
import type { Sessions } from './createSessions.ts';
import { keyOfTask } from './groupByTask.ts';
import { MarkdownText } from './MarkdownText.tsx';
import { PayloadFacts } from './PayloadFacts.tsx';
import { PayloadSections } from './PayloadSections.tsx';
import { useEscape } from './useEscape.ts';

export interface PayloadColumnProps {
  readonly saved: SavedPayload;
  readonly sessions: Sessions;
}

const modes = [
  { value: 'sections', label: 'Sections' },
  { value: 'markdown', label: 'Markdown' },
] as const;

/** What a payload says, or how it differs from another one. */
export function PayloadColumn({ saved, sessions }: PayloadColumnProps) {
  const { timeline } = sessions;
  const mode = useStore(timeline, (state) => state.mode);
  const comparedWith = useStore(timeline, (state) => state.comparedWith);
  const { setMode, compare } = timeline.getState();
  const column = useRef<HTMLElement>(null);
  const end = useCallback(() => compare(null), [compare]);
  useEscape(column, comparedWith === null ? null : end);
  return (
    <section ref={column} className="col" aria-label="Payload" data-region="payload">
      <div className="colhead">
        <h2 className="trunc">
          {comparedWith === null ? `Session ${saved.session}` : `Difference from session ${comparedWith}`}
        </h2>
        <span className="grow" />
        <CompareMenu saved={saved} sessions={sessions} />
        {comparedWith === null ? (
          <Segments label="Show as" options={modes} value={mode} onChange={setMode} />
        ) : (
          <Button size="s" icon={X} onClick={end}>
            End comparison
          </Button>
        )}
      </div>
      {comparedWith === null ? (
        <section
          key={`${saved.session} ${mode}`}
          className="colbody scroll session-body"
          aria-label="Text of the payload"
          // So that keys can scroll it.
          tabIndex={0}
        >
          <PayloadFacts saved={saved} />
          {mode === 'sections' ? (
            <PayloadSections payload={saved.payload} />
          ) : (
            <MarkdownText text={saved.markdown} />
          )}
        </section>
      ) : (
        <div className="colbody">
          <ComparisonView
            key={`${String(saved.session)} ${String(comparedWith)} ${saved.changed}`}
            saved={saved}
            before={comparedWith}
            sessions={sessions}
          />
        </div>
      )}
    </section>
  );
}

function CompareMenu({ saved, sessions }: PayloadColumnProps) {
  const all = useStore(sessions.timeline, (state) => state.sessions);
  const { compare } = sessions.timeline.getState();
  const task = keyOfTask(saved);
  const others = all.filter((other) => other.session !== saved.session);
  const ordered = [
    ...others.filter((other) => keyOfTask(other) === task),
    ...others.filter((other) => keyOfTask(other) !== task),
  ];
  return (
    <DropMenu
      align="end"
      trigger={
        <Button
          look="ghost"
          size="s"
          icon={GitCompare}
          disabledReason={others.length === 0 ? 'There is no other session' : undefined}
        >
          Compare
        </Button>
      }
    >
      {ordered.map((other) => (
        <DropMenuItem
          key={other.session}
          end={formatTime(other.saved ?? other.changed)}
          onChoose={() => compare(other.session)}
        >
          {`With session ${other.session}${keyOfTask(other) === task ? '' : ', another task'}`}
        </DropMenuItem>
      ))}
    </DropMenu>
  );
}
