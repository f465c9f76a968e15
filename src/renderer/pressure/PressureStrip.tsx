import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { Bot, FileCode2, FoldVertical, Gauge, GitCommitHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { countWords } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { PressurePopover, type PressurePopoverProps } from './PressurePopover.tsx';
import type { PressureStore } from './pressureStore.ts';
import { titleOf, wordsOfStrip, type StripState } from './pressureWords.ts';

export interface PressureStripProps extends Pick<
  PressurePopoverProps,
  'onCommit' | 'onCopyPrompt' | 'onSettings' | 'canReveal'
> {
  readonly store: PressureStore;
  readonly settings: SettingsStore;
  /** The number that a payload of the running session will have; `null` if it is not known. */
  readonly nextSession: number | null;
}

/** Milliseconds: the rest between two readings of the clock, for minutes that are shown. */
const minuteMs = 60_000;

const tones: Readonly<Record<StripState, string>> = {
  quiet: '',
  full: 'warn',
  compacted: 'bad',
  unknown: '',
  unread: '',
  unreadable: 'off',
};

/** Shows how full the running session is, above the foot of the sidebar; nothing while none runs. */
export function PressureStrip({ store, settings, nextSession, ...acts }: PressureStripProps) {
  const view = useStore(store, (state) => state.view);
  const isOpen = useStore(store, (state) => state.isOpen);
  const rules = useStore(settings, (state) => state.settings);
  const now = useMinute();
  const first = view?.sessions[0];
  const name = nextSession === null ? 'Session' : `session-${nextSession}`;
  const words =
    view === null || first === undefined ? null : wordsOfStrip(name, first, view.work, rules, now);
  const title = words === null ? '' : titleOf(words);
  useEffect(() => {
    document.title = title === '' ? 'Carryover' : `${title} · Carryover`;
    return () => void (document.title = 'Carryover');
  }, [title]);
  if (view === null || first === undefined || words === null) return null;
  const more = view.sessions.length - 1;
  const tone = tones[words.state];
  const icon = words.state === 'compacted' ? FoldVertical : words.state === 'unread' ? Bot : Gauge;
  const unread = first.unread[0];
  return (
    <div data-region="pressure">
      <Popover.Root open={isOpen} onOpenChange={(open) => store.getState().setOpen(open)}>
        <Popover.Trigger
          className={clsx('strip', words.state === 'unreadable' && 'off')}
          aria-label={more === 0 ? words.sentence : `${words.sentence}, ${more} more running`}
        >
          <span className="strip-name">
            <Icon of={icon} size={13} className={tone} />
            <span className="mono trunc">{name}</span>
            {more === 0 ? null : <span>{`${more} more`}</span>}
            <span className={clsx('strip-share', tone)}>{words.share}</span>
          </span>
          {words.percent === null ? (
            <span className="strip-unknown" />
          ) : (
            <span className={clsx('meter', tone)}>
              <i style={{ width: `${Math.min(100, words.percent)}%` }} />
              {rules.pressureFull ? <u style={{ left: `${rules.pressureShare}%` }} /> : null}
            </span>
          )}
          <span className="strip-size">
            <span className="trunc">{words.left}</span>
            <span>{words.right}</span>
          </span>
          {words.state === 'compacted' ? (
            <span className="strip-say">
              Treat what follows as a degraded hand-over: <span className="accent">check it</span>
            </span>
          ) : words.state === 'unreadable' ? (
            <span className="strip-say">Could not read the transcript</span>
          ) : words.state === 'unread' && unread !== undefined ? (
            <span className="strip-say">
              <span className="accent">{unread.task === '' ? 'A sub-agent' : showHidden(unread.task)}</span>
              {first.unread.length === 1
                ? ' is done, not read'
                : ` and ${countWords(first.unread.length - 1, 'other')} are done, not read`}
            </span>
          ) : (
            <span className="strip-facts">
              {words.minutes === null ? null : (
                <span className={words.isLate ? 'warn' : undefined}>
                  <Icon of={GitCommitHorizontal} size={12} />
                  {words.minutes}
                </span>
              )}
              {words.files === null ? null : (
                <span>
                  <Icon of={FileCode2} size={12} />
                  {words.files}
                </span>
              )}
              {words.unread === null ? null : (
                <span className="accent">
                  <Icon of={Bot} size={12} />
                  {words.unread}
                </span>
              )}
            </span>
          )}
          <span className={clsx('strip-mini', tone, words.state === 'unread' && 'accent')} aria-hidden="true">
            <Icon of={icon} size={14} />
            {words.state === 'unread'
              ? first.unread.length
              : words.percent === null
                ? '?'
                : `${words.percent}%`}
          </span>
        </Popover.Trigger>
        <PressurePopover store={store} settings={settings} name={name} now={now} {...acts} />
      </Popover.Root>
    </div>
  );
}

/** Returns the time of this minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
