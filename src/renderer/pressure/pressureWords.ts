import {
  minuteWords,
  minutesSince,
  percentOf,
  shareOfWay,
  shortTokens,
  type Nudge,
  type PressureCompaction,
  type SessionPressure,
  type WorkPressure,
} from '../../shared/domain/pressure.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { countWords, formatClock, formatCount } from '../ui/formats.ts';

export type StripState = 'quiet' | 'full' | 'compacted' | 'unknown' | 'unread' | 'unreadable';

/** Everything that the strip shows. */
export interface StripWords {
  readonly state: StripState;
  /** Shown at the end of the first line. */
  readonly share: string;
  /** Percent, for the bar; `null` if no share is known. */
  readonly percent: number | null;
  readonly left: string;
  readonly right: string;
  readonly minutes: string | null;
  /** True if the minutes are past their threshold. */
  readonly isLate: boolean;
  readonly files: string | null;
  readonly unread: string | null;
  /** One sentence for all of it. */
  readonly sentence: string;
}

type Rules = Pick<Settings, 'pressureShare' | 'pressureMinutes' | 'pressureTokens'>;

/** Returns what the strip shows of a session. `now`: in ms since 1970. */
export function wordsOfStrip(
  name: string,
  session: SessionPressure,
  work: WorkPressure,
  rules: Rules,
  now: number,
): StripWords {
  const { tokens, compactAt, perHour, unread, compactions } = session;
  const share = shareOfWay(session);
  const last = compactions.at(-1);
  const state = stateOf(session, share, rules);
  const minutes = minutesSince(work.lastCommitAt, now);
  const dirty = work.dirty ?? 0;
  const percent = share === null ? null : percentOf(share);
  const left =
    state === 'compacted' && last !== undefined
      ? `${last.before === null ? 'Compacted' : shortTokens(last.before)}${last.after === null ? '' : ` to ${shortTokens(last.after)}`}${last.at === null ? '' : `, ${formatClock(last.at)}`}`
      : tokens === null
        ? 'No reply yet'
        : state === 'unreadable'
          ? `${formatCount(tokens)} at ${formatClock(session.at ?? '')}`
          : compactAt === null
            ? countWords(tokens, 'token')
            : `${formatCount(Math.max(0, compactAt - tokens))} left`;
  const right =
    state === 'compacted' && last?.after != null && tokens !== null
      ? `+${shortTokens(Math.max(0, tokens - last.after))} since`
      : state === 'unknown'
        ? 'window unknown'
        : perHour === null
          ? ''
          : `+${shortTokens(perHour)} an hour`;
  const words = {
    minutes: minutes === null ? null : minuteWords(minutes),
    files: dirty === 0 ? null : countWords(dirty, 'file'),
    unread: unread.length === 0 ? null : `${formatCount(unread.length)} unread`,
  };
  const parts = [
    state === 'unreadable' ? 'the transcript could not be read' : null,
    state === 'compacted' ? `compacted, ${left}` : null,
    percent === null
      ? tokens === null
        ? null
        : `${formatCount(tokens)} tokens, window unknown`
      : `${percent}% of the way to compaction`,
    words.minutes === null ? null : `${words.minutes} since the last commit`,
    dirty === 0 ? null : countWords(dirty, 'uncommitted file'),
    unread.length === 0 ? null : countWords(unread.length, 'unread agent result'),
  ].filter((part) => part !== null);
  return {
    state,
    share: state === 'compacted' ? 'Compacted' : percent === null ? '?' : `${percent}%`,
    percent,
    left,
    right,
    ...words,
    isLate: minutes !== null && dirty > 0 && minutes >= Number(rules.pressureMinutes),
    sentence: `${name}: ${parts.length === 0 ? 'no reply yet' : parts.join(', ')}`,
  };
}

function stateOf(
  { problem, isUnchecked, compactions, tokens, unread }: SessionPressure,
  share: number | null,
  rules: Rules,
): StripState {
  if (problem !== null) return 'unreadable';
  if (compactions.length > 0 && isUnchecked) return 'compacted';
  const isFar = share !== null && share >= Number(rules.pressureShare) / 100;
  if (isFar || (tokens ?? 0) >= Number(rules.pressureTokens)) return 'full';
  if (unread.length > 0) return 'unread';
  return share === null ? 'unknown' : 'quiet';
}

/** Returns the part of the window's title, e.g. `70%, 52 min`. */
export function titleOf({ state, share, minutes, isLate }: StripWords): string {
  return [state === 'unknown' || share === '?' ? null : share, isLate ? minutes : null]
    .filter((part) => part !== null)
    .join(', ');
}

/** Returns what was said about a session, and about the worktree, which one of its sessions speaks for. */
export function saidOf(said: readonly Nudge[], key: string): readonly Nudge[] {
  return said.filter((nudge) => nudge.key === key || nudge.kind === 'commit' || nudge.kind === 'draft');
}

/** Says from which size to which a session was compacted, and when. */
export function compactionWords({ before, after, at }: PressureCompaction): string {
  const [from, to] = [before, after].map((tokens) => (tokens === null ? null : shortTokens(tokens)));
  const sizes =
    from == null ? (to == null ? 'Seen' : `To ${to}`) : to == null ? `At ${from}` : `${from} to ${to}`;
  return at === null ? sizes : `${sizes}, ${formatClock(at)}`;
}
