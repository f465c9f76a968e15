import { GitCompare, X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { SavedPayload } from '../../../shared/api/payloads.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { payloadTokensNote, warningThreshold } from '../../../shared/domain/payload/payloadSettings.ts';
import { DifferenceText, type DifferenceTextProps } from '../../differences/DifferenceText.tsx';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { useDifference } from '../../stack/useDifference.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx';
import { formatCount, formatTime } from '../../ui/formats.ts';
import { Segments } from '../../ui/Segments.tsx';
import type { Sessions } from '../createSessions.ts';
import { keyOfTask } from './groupByTask.ts';
import { PayloadSections } from './PayloadSections.tsx';
import { shortenText } from './shortenText.ts';

/** Lines that are laid out together; the browser skips those out of sight. */
const linesInChunk = 100;

interface ComparisonViewProps {
  readonly saved: SavedPayload;
  /** The session to compare with. */
  readonly before: number;
  readonly sessions: Sessions;
}

const words: DifferenceTextProps['words'] = {
  same: 'Both payloads have the same text.',
  'not-kept': 'One of the payloads is too large to compare.',
  'too-different': 'The payloads differ almost everywhere, so they are not compared line by line.',
};

export interface PayloadColumnProps {
  readonly saved: SavedPayload;
  readonly sessions: Sessions;
}

const modes = [
  { value: 'sections', label: 'Sections' },
  { value: 'markdown', label: 'Markdown' },
] as const;

/** Shows a payload, or its differences from another one. */
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
          // Focusable, so that keys can scroll it.
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

/** Shows the differences of a payload from another one. */
function ComparisonView({ saved, before, sessions }: ComparisonViewProps) {
  const { session } = saved;
  const compare = useCallback(() => sessions.compare(session, before), [sessions, session, before]);
  const leave = useCallback(() => sessions.timeline.getState().compare(null), [sessions]);
  const difference = useDifference(compare, leave);
  return <DifferenceText difference={difference} words={words} path="payload.md" flat />;
}

/** A payload as it is written, never as HTML. */
function MarkdownText({ text }: { readonly text: string }) {
  const chunks = useMemo(() => chunksOf(text), [text]);
  return (
    <div className="session-text code">
      {chunks.map((chunk, index) => (
        <pre key={index}>{chunk}</pre>
      ))}
    </div>
  );
}

function chunksOf(text: string): readonly string[] {
  const lines = text.replace(/\n$/u, '').split(/\r?\n/u);
  const count = Math.ceil(lines.length / linesInChunk);
  return Array.from({ length: count }, (_, index) =>
    lines
      .slice(index * linesInChunk, (index + 1) * linesInChunk)
      .map((line) => shortenText(line))
      .join('\n'),
  );
}

/** Handles Escape anywhere within an element, unless an element inside handled it; `null` turns it off. */
function useEscape(within: RefObject<HTMLElement | null>, onEscape: (() => void) | null): void {
  useEffect(() => {
    const element = within.current;
    if (onEscape === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onEscape();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [within, onEscape]);
}

/** Facts about a payload from its front matter, and its size. */
function PayloadFacts({ saved }: { readonly saved: SavedPayload }) {
  const { limit } = usePayloadSettings();
  const { task, branch, head, tokens, superseded, path } = saved;
  const facts: readonly (readonly [name: string, value: string, whole: string])[] = [
    ['Task', task === undefined || task === '' ? 'None named' : showHidden(task), task ?? ''],
    ['Saved', formatTime(saved.saved ?? saved.changed), saved.saved ?? saved.changed],
    ['Branch', branch === undefined ? 'Not recorded' : showHidden(branch), branch ?? ''],
    ['HEAD', head === undefined ? 'Not recorded' : head.slice(0, 7), head ?? ''],
    ['File', showHidden(path), path],
  ];
  return (
    <dl className="session-facts">
      {facts.map(([name, value, whole]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="trunc" title={showHidden(whole)}>
            {value}
          </dd>
        </div>
      ))}
      <div>
        <dt>Tokens</dt>
        <dd
          title={payloadTokensNote}
          className={tokens > limit ? 'num bad' : tokens > warningThreshold(limit) ? 'num warn' : 'num'}
        >
          {`${formatCount(tokens)} of ${formatCount(limit)} (o200k)`}
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>{superseded ? 'Superseded by a later session' : 'Latest of its task'}</dd>
      </div>
    </dl>
  );
}
