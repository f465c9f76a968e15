import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { Bell, BellOff, Copy, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import {
  fillNames,
  minuteWords,
  minutesSince,
  percentOf,
  possibleWindows,
  shareOfWay,
  shortTokens,
  type SessionPressure,
  type WorkPressure,
} from '../../shared/domain/pressure.ts';
import { settingsTable, type SwitchName } from '../../shared/domain/settings.ts';
import { agentNames } from '../../shared/domain/transcript.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatClock, formatCount } from '../ui/formats.ts';
import { Switch } from '../ui/Switch.tsx';
import { compactionWords, saidOf } from './pressureWords.ts';
import { PressureChart } from './PressureChart.tsx';
import { shownSession, type LeftOut, type PressureStore } from './pressureStore.ts';

export interface PressurePopoverProps {
  readonly store: PressureStore;
  readonly settings: SettingsStore;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Opens the dialog that commits files, for a session by its key. */
  readonly onCommit: (key: string) => void;
  readonly onCopyPrompt: () => void;
  /** Shows a section of the settings. */
  readonly onSettings: (section: 'pressure' | 'models') => void;
  /** False in a browser, which can't show files of the machine. */
  readonly canReveal: boolean;
}

/** Names of one kind that are listed. */
const mostListed = 5;

/** Everything about a running session: its size, what fills it, and what was said about it. */
export function PressurePopover({
  store,
  settings,
  name,
  now,
  onCommit,
  onCopyPrompt,
  onSettings,
  canReveal,
}: PressurePopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  const view = useStore(store, (state) => state.view);
  const chosenKey = useStore(store, (state) => state.chosenKey);
  const leftOut = useStore(store, (state) => state.leftOut);
  const session = shownSession({ view, chosenKey });
  if (view === null || session === null) return null;
  const { setOpen, choose, mute, read, check, revealTranscript } = store.getState();
  const leave = (then: () => void) => (): void => {
    setOpen(false);
    then();
  };
  const length = minutesSince(session.started, now);
  const said = saidOf(view.said, session.key);
  return (
    <Popover.Portal>
      <Popover.Positioner className="menu-layer" side="top" align="start" sideOffset={8} collisionPadding={8}>
        {/* The name of a focused icon would take the first Escape. */}
        <Popover.Popup ref={popup} className="pressure-popover" initialFocus={popup}>
          <header>
            <Popover.Title>{name}</Popover.Title>
            <span className="muted trunc">
              {`${agentNames[session.agent]}${length === null ? '' : `, ${minuteWords(length)}`}`}
            </span>
            <span className="grow" />
            <Button
              look="icon"
              size="s"
              icon={session.muted ? Bell : BellOff}
              aria-label={
                session.muted ? 'Say things about this session again' : 'Say nothing more about this session'
              }
              onClick={() => void mute(session)}
            />
            <Button look="icon" size="s" icon={X} aria-label="Close" onClick={() => setOpen(false)} />
          </header>
          <section className="pressure-body scroll" tabIndex={0} aria-label="Figures">
            {view.sessions.length > 1 ? (
              <nav className="pressure-sessions" aria-label="Running sessions">
                {view.sessions.map((one) => (
                  <button
                    key={one.key}
                    type="button"
                    aria-pressed={one.key === session.key}
                    onClick={() => choose(one.key)}
                  >
                    <span className="trunc">{showHidden(one.title ?? one.id)}</span>
                    <span className="num">{one.tokens === null ? '' : shortTokens(one.tokens)}</span>
                  </button>
                ))}
              </nav>
            ) : null}
            {session.problem === null ? null : (
              <p className="pressure-problem" role="alert">
                {`${showHidden(session.problem)} These are the figures of ${formatClock(session.at ?? '')}.`}
              </p>
            )}
            <Size session={session} isFull={isFull(session, settings)} />
            <PressureChart session={session} lastCommitAt={view.work.lastCommitAt} />
            <Facts
              session={session}
              work={view.work}
              now={now}
              onCommit={leave(() => onCommit(session.key))}
              onRead={(id) => void read(session, id)}
              onCheck={() => void check(session)}
              onWindow={leave(() => onSettings('models'))}
            />
            {session.isUnchecked && leftOut?.key === session.key ? (
              <LeftOutParts session={session} leftOut={leftOut} />
            ) : null}
            <section className="pressure-say">
              <h3>
                Say it at
                <button type="button" className="link-button" onClick={leave(() => onSettings('pressure'))}>
                  Settings
                </button>
              </h3>
              <Thresholds settings={settings} />
            </section>
            {said.length === 0 ? null : (
              <section className="pressure-said">
                <h3>Said so far</h3>
                <ul>
                  {said.map((nudge) => (
                    <li key={`${nudge.key} ${nudge.kind} ${nudge.text}`} title={showHidden(nudge.text)}>
                      <span className="num">{formatClock(nudge.at)}</span>
                      <span>{nudge.title}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </section>
          <footer>
            {canReveal ? (
              <Button look="ghost" onClick={leave(() => void revealTranscript(session))}>
                Show transcript
              </Button>
            ) : null}
            <span className="grow" />
            <Button look="primary" icon={Copy} onClick={onCopyPrompt}>
              Copy draft prompt
            </Button>
          </footer>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  );
}

function isFull(session: SessionPressure, settings: SettingsStore): boolean {
  const { pressureShare, pressureTokens } = settings.getState().settings;
  const share = shareOfWay(session);
  return (
    (share !== null && share >= Number(pressureShare) / 100) ||
    (session.tokens ?? 0) >= Number(pressureTokens)
  );
}

function Size({ session, isFull: full }: { readonly session: SessionPressure; readonly isFull: boolean }) {
  const { tokens, compactAt, window: size, fills, atLeast, compactions, problem } = session;
  /** The figures are those of a time when the transcript could still be read. */
  const isOld = problem !== null;
  const share = shareOfWay(session);
  const whole = Math.max(size ?? 0, compactAt ?? 0, tokens ?? 0, size === null ? possibleWindows[0] : 0);
  const meter = {
    role: 'meter',
    'aria-label': 'Context',
    'aria-valuemin': 0,
    'aria-valuenow': tokens ?? 0,
    'aria-valuemax': whole,
    'aria-valuetext': `${formatCount(tokens ?? 0)} of ${formatCount(whole)} tokens${isOld ? ` at ${formatClock(session.at ?? '')}` : ''}`,
  };
  const of =
    compactAt === null
      ? `of ${possibleWindows.map(shortTokens).join(' or ')}`
      : `/ ${formatCount(compactAt)} tokens`;
  return (
    <div className={clsx('pressure-size', isOld && 'off')}>
      <div className="hstack">
        <p className="readout">
          <strong className={full && !isOld ? 'num warn' : 'num'}>
            {tokens === null ? (compactions.length > 0 ? 'Compacted' : 'No reply yet') : formatCount(tokens)}
          </strong>
          <span className="num">{of}</span>
          {isOld ? <span className="muted">{`at ${formatClock(session.at ?? '')}`}</span> : null}
          {atLeast && !isOld ? <span className="muted">at least</span> : null}
        </p>
        <span className="grow" />
        <span className="muted num">
          {share === null || tokens === null || compactAt === null
            ? 'The window is not known'
            : `${percentOf(share)}%, ${formatCount(Math.max(0, compactAt - tokens))} left`}
        </span>
      </div>
      {tokens === null ? null : (
        <>
          <div className="bar" {...meter}>
            {fills.map(({ what, tokens: part }, index) => (
              <span
                key={what}
                className={what === 'rest' ? 'part unknown' : 'part'}
                title={`${fillNames[what]}, ${countWords(part, 'token')}`}
                style={{
                  width: `calc(${(part / whole) * 100}% - 2px)`,
                  opacity: what === 'rest' ? 1 : shade(index),
                }}
              />
            ))}
            <span className="rest" />
            {compactAt === null ? null : (
              <span
                className="point"
                style={{ left: `${(compactAt / whole) * 100}%` }}
                title={`Compacts near ${formatCount(compactAt)}`}
              />
            )}
          </div>
          <ul className="legend">
            {fills.map(({ what, tokens: part }, index) => (
              <li key={what}>
                <span
                  className={what === 'rest' ? 'dot unknown' : 'dot'}
                  style={{ opacity: what === 'rest' ? 1 : shade(index) }}
                />
                {fillNames[what]} <b className="num">{formatCount(part)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Returns the opacity of the parts, which have one hue. */
function shade(index: number): number {
  return Math.max(0.36, 0.96 - index * 0.12);
}

interface FactsProps {
  readonly session: SessionPressure;
  readonly work: WorkPressure;
  readonly now: number;
  readonly onCommit: () => void;
  readonly onRead: (id: string) => void;
  readonly onCheck: () => void;
  readonly onWindow: () => void;
}

function Facts({ session, work, now, onCommit, onRead, onCheck, onWindow }: FactsProps) {
  const { compactions, unread, isUnchecked, compactAt, compactFrom } = session;
  const committed = minutesSince(work.lastCommitAt, now);
  const saved = minutesSince(work.lastPayloadAt, now);
  const dirty = work.dirty ?? 0;
  const last = compactions.at(-1);
  const first = unread[0];
  return (
    <dl className="pressure-facts">
      {work.dirty === null ? null : (
        <Row
          name="Last commit"
          act={
            dirty === 0 ? null : (
              <Button size="s" onClick={onCommit}>{`Commit ${countWords(dirty, 'file')}…`}</Button>
            )
          }
        >
          {`${committed === null ? 'None yet' : `${minuteWords(committed)} ago`}${dirty === 0 ? '' : `, ${countWords(dirty, 'file')} since`}`}
        </Row>
      )}
      <Row name="Last payload">{saved === null ? 'None yet' : `${minuteWords(saved)} ago`}</Row>
      {first === undefined ? null : (
        <Row
          name="Agents"
          act={
            <Button look="ghost" size="s" onClick={() => onRead(first.id)}>
              Read
            </Button>
          }
        >
          {`${formatCount(unread.length)} done, not read: ${showHidden(first.task === '' ? 'a sub-agent' : first.task)}`}
        </Row>
      )}
      <Row
        name="Window"
        act={
          session.window === null ? (
            <Button look="ghost" size="s" onClick={onWindow}>
              Set the window
            </Button>
          ) : null
        }
      >
        {windowWordsOf(session)}
      </Row>
      <Row
        name="Compaction"
        act={
          last !== undefined && isUnchecked ? (
            <Button size="s" onClick={onCheck}>
              Check the summary
            </Button>
          ) : null
        }
      >
        {last === undefined
          ? compactAt === null
            ? 'Not seen yet'
            : `${compactWords[compactFrom ?? 'usual']} ${shortTokens(compactAt)}`
          : compactionWords(last)}
      </Row>
    </dl>
  );
}

/** Says how large the window is, how much of it is used, and where that is known from. */
function windowWordsOf({ window: size, windowFrom, tokens }: SessionPressure): string {
  if (size === null) return `Not known: ${possibleWindows.map(shortTokens).join(' or ')}`;
  const used = tokens === null ? '' : `, ${percentOf(tokens / size)}% used`;
  return `${formatCount(size)}${used}${windowFrom === null ? '' : `, ${windowSources[windowFrom]}`}`;
}

const windowSources: Readonly<Record<NonNullable<SessionPressure['windowFrom']>, string>> = {
  transcript: 'by its transcript',
  'status-line': 'by its status line',
  observed: 'as was seen',
  setting: 'by a setting',
  model: 'by its model',
};

const compactWords = {
  setting: 'By its settings at',
  observed: 'Seen at',
  usual: 'Usually near',
  window: 'Off, so at the limit of',
} as const;

function Row({
  name,
  act = null,
  children,
}: {
  readonly name: string;
  readonly act?: ReactNode;
  readonly children: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="trunc" title={children}>
        {children}
      </dd>
      <dd>{act}</dd>
    </div>
  );
}

/** The facts that a summary leaves out, item by item. */
function LeftOutParts({
  session,
  leftOut: { phase, leavesOut },
}: {
  readonly session: SessionPressure;
  readonly leftOut: LeftOut;
}) {
  const parts =
    leavesOut === null
      ? []
      : [
          { name: 'Files', items: leavesOut.files },
          { name: 'Your words', items: leavesOut.words },
          {
            name: 'Results',
            items: leavesOut.results.map((id) => session.unread.find((one) => one.id === id)?.task ?? id),
          },
        ].filter(({ items }) => items.length > 0);
  return (
    <section className="pressure-left-out">
      <h3>The summary leaves out</h3>
      {phase === 'loading' ? <p className="muted">Reading the transcript…</p> : null}
      {phase === 'failed' ? <p className="muted">The transcript could not be read.</p> : null}
      {phase === 'ready' && leavesOut === null ? (
        <p className="muted">Its summary can’t be read, so nothing is known.</p>
      ) : null}
      {phase === 'ready' && leavesOut !== null && parts.length === 0 ? (
        <p className="muted">Nothing that is known</p>
      ) : null}
      {parts.map(({ name, items }) => (
        <ul key={name} aria-label={name}>
          {items.slice(0, mostListed).map((item) => (
            <li key={item} className="trunc" title={showHidden(item)}>
              <span>{name}</span>
              {showHidden(item)}
            </li>
          ))}
          {items.length > mostListed ? (
            <li className="muted">{`${formatCount(items.length - mostListed)} more`}</li>
          ) : null}
        </ul>
      ))}
    </section>
  );
}

function Thresholds({ settings }: { readonly settings: SettingsStore }) {
  const now = useStore(settings, (state) => state.settings);
  const { pressureShare, pressureTokens, pressureMinutes } = settingsTable;
  const rows: readonly { readonly name: SwitchName; readonly big: string; readonly small: string }[] = [
    {
      name: 'pressureFull',
      big: pressureShare.words[now.pressureShare].replace(' ', ''),
      small: `or ${pressureTokens.words[now.pressureTokens]}`,
    },
    { name: 'pressureCommit', big: pressureMinutes.words[now.pressureMinutes], small: 'no commit' },
    { name: 'pressureUnread', big: 'Unread', small: 'agent result' },
  ];
  return (
    <div className="pressure-thresholds">
      {rows.map(({ name, big, small }) => (
        <div key={name}>
          <span>
            {big}
            <small>{small}</small>
          </span>
          <Switch
            label={settingsTable[name].label}
            on={now[name]}
            onChange={(on) => void settings.getState().change({ [name]: on })}
          />
        </div>
      ))}
    </div>
  );
}
