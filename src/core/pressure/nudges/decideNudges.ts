import { listWords } from '../../../shared/domain/listWords.ts';
import {
  minuteWords,
  minutesSince,
  percentOf,
  shareOfWay,
  type Nudge,
  type NudgeKind,
  type SessionPressure,
  type WorkPressure,
} from '../../../shared/domain/pressure.ts';
import type { SummaryCheck } from '../../../shared/domain/session/recoveredPayload.ts';
import { countWords } from '../../../shared/domain/tokenCount.ts';
import type { Settings } from '../../../shared/domain/settings.ts';

export interface Situation {
  readonly session: SessionPressure;
  readonly work: WorkPressure;
  /** True for the session that speaks for the worktree: the fullest of those that may. */
  readonly isFirst: boolean;
  /** ISO time at which the first of the sessions began; `null` if none is known. */
  readonly began: string | null;
  /** Agents whose results are unread for longer than their session takes to read them. */
  readonly unread: readonly { readonly id: string; readonly task: string }[];
  /** A draft that appeared in the payload folder while the session ran; `null` without one. */
  readonly draft: string | null;
  /** Milliseconds since 1970: no commit is missed before then, because the clock jumped there. */
  readonly clockSince: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Rules = Pick<
  Settings,
  | 'pressureShare'
  | 'pressureTokens'
  | 'pressureMinutes'
  | 'pressureFull'
  | 'pressureCommit'
  | 'pressureCompaction'
  | 'pressureUnread'
  | 'pressureDraft'
>;

type Words = Pick<Nudge, 'title' | 'text'>;

/** Returns what there is to say about a session, whether it was said or not. */
export function decideNudges(
  situation: Situation,
  rules: Rules,
): readonly (Words & { readonly kind: NudgeKind })[] {
  const found: readonly [NudgeKind, Words | null][] = [
    ['full', rules.pressureFull ? fullWords(situation, rules) : null],
    ['commit', rules.pressureCommit ? commitWords(situation, rules) : null],
    ['compaction', rules.pressureCompaction ? compactionWords(situation) : null],
    ['unread', rules.pressureUnread ? unreadWords(situation) : null],
    ['draft', rules.pressureDraft ? draftWords(situation) : null],
  ];
  return found.flatMap(([kind, words]) => (words === null ? [] : [{ kind, ...words }]));
}

function fullWords({ session }: Situation, { pressureShare, pressureTokens }: Rules): Words | null {
  const { tokens, compactAt, perHour } = session;
  const share = shareOfWay(session);
  if (tokens === null) return null;
  const isFar = share !== null && share >= Number(pressureShare) / 100;
  if (!isFar && tokens < Number(pressureTokens)) return null;
  const left = compactAt === null ? null : Math.max(0, compactAt - tokens);
  const hours = left === null || perHour === null || perHour === 0 ? null : left / perHour;
  const room = [
    ...(left === null ? [] : [`${countOf(left)} tokens left`]),
    ...(hours === null || hours > 48 ? [] : [`about ${minuteWords(Math.max(1, Math.round(hours * 60)))}`]),
  ].join(', ');
  return {
    title: isFar ? `${percentOf(share)}% of the way to compaction` : `${countOf(tokens)} tokens`,
    text: `${room === '' ? '' : `${room}. `}A good place to stop and write the payload.`,
  };
}

function commitWords(situation: Situation, { pressureMinutes }: Rules): Words | null {
  const { began, work, isFirst, clockSince, now } = situation;
  if (!isFirst || work.dirty === null || work.dirty === 0) return null;
  // Files that were changed before the sessions began are not what they should have committed.
  const since = Math.max(timeOf(work.lastCommitAt), timeOf(began), clockSince);
  const waited = Math.floor((now - since) / 60_000);
  if (waited < Number(pressureMinutes)) return null;
  const files = `${countWords(work.dirty, 'file')} ${work.dirty === 1 ? 'is' : 'are'} uncommitted.`;
  const minutes = minutesSince(work.lastCommitAt, now);
  return minutes === null
    ? { title: `${minuteWords(waited)} without a commit`, text: files }
    : { title: `${minuteWords(minutes)} since the last commit`, text: files };
}

function compactionWords({ session, work }: Situation): Words | null {
  const last = session.compactions.at(-1);
  if (last === undefined || !session.isUnchecked) return null;
  const dirty = work.dirty ?? 0;
  const files = dirty === 0 ? '' : ` ${countWords(dirty, 'file')} ${dirty === 1 ? 'is' : 'are'} uncommitted.`;
  return {
    title: 'Compacted: check the summary',
    text: `Treat what follows as a degraded hand-over.${files}`,
  };
}

function unreadWords({ unread }: Situation): Words | null {
  const [first, ...others] = unread;
  if (first === undefined) return null;
  const task = first.task.trim() === '' ? 'A sub-agent' : first.task.trim();
  return {
    title: 'Agent done, not read',
    text: `${task}${others.length === 0 ? ' is' : ` and ${countWords(others.length, 'other')} are`} done, and the session has not read the result.`,
  };
}

function draftWords({ draft, isFirst }: Situation): Words | null {
  return draft === null || !isFirst
    ? null
    : { title: 'A draft appeared', text: `${draft} waits for Review.` };
}

function timeOf(at: string | null): number {
  const time = Date.parse(at ?? '');
  return Number.isNaN(time) ? 0 : time;
}

/** Returns a number with commas, as the interface writes it. */
function countOf(tokens: number): string {
  return Math.round(tokens).toLocaleString('en-US');
}

/** Says what the summary of a compaction leaves out; `null` if it leaves out nothing, or has no text. */
export function describeLeftOut(check: SummaryCheck | null): string | null {
  if (check === null) return null;
  const { files, words, results } = check.leavesOut;
  const parts = [
    ...(files.length === 0 ? [] : [countWords(files.length, 'edited file')]),
    ...(words.length === 0 ? [] : [`${countWords(words.length, 'message')} of yours`]),
    ...(results.length === 0 ? [] : [countWords(results.length, 'unread result')]),
  ];
  return parts.length === 0 ? null : `The summary leaves out ${listWords(parts)}.`;
}
