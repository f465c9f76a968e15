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
import { countWords, formatCount } from '../../shared/domain/tokenCount.ts';
import { agentNames } from '../../shared/domain/transcript.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import { printable } from '../printable.ts';

export interface PressureOptions extends CommonOptions {
  readonly line?: boolean;
  readonly session?: string;
}

/** Prints the figures of the sessions that run now. */
export async function pressureCommand(options: PressureOptions, workerUrl: URL): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const {
    sessions: all,
    work,
    problems,
  } = await core.pressure.look({
    root,
    figuresOnly: options.line === true,
  });
  const { session } = options;
  const sessions = session === undefined ? all : all.filter(({ id }) => id.startsWith(session));
  const now = Date.now();
  const json = sessions.map((one) => jsonOf(one, work));
  const lines =
    options.line === true
      ? lineOf(sessions, work, now)
      : sessions.flatMap((one, index) => [...(index === 0 ? [] : ['']), ...sessionLines(one, work, now)]);
  return {
    code: exitCode.done,
    json: json.length === 1 ? json[0] : { sessions: json },
    text: lines.map((line) => `${printable(line)}\n`).join(''),
    // A status line shows standard error too.
    messages:
      options.line === true
        ? []
        : [
            ...problems,
            ...(sessions.length === 0 ? ['No session of Claude Code or Codex runs in this project.'] : []),
          ],
  };
}

/** The curve of the window, and what a person decided there, are no figures. */
function jsonOf(
  {
    key: _key,
    points: _points,
    isUnchecked: _unchecked,
    muted: _muted,
    unread,
    problem,
    ...figures
  }: SessionPressure,
  work: WorkPressure,
) {
  return { ...figures, ...work, unread: unread.length, ...(problem === null ? {} : { problem }) };
}

/** Returns the fullest session in one line; nothing without a session. */
function lineOf(sessions: readonly SessionPressure[], work: WorkPressure, now: number): readonly string[] {
  const [first, ...others] = sessions;
  if (first === undefined) return [];
  const share = shareOfWay(first);
  const minutes = minutesSince(work.lastCommitAt, now);
  const parts = [
    sizeWords(first, share),
    ...(first.perHour === null || first.perHour === 0 ? [] : [`+${shortTokens(first.perHour)}/h`]),
    ...(minutes === null ? [] : [`commit ${minuteWords(minutes)}`]),
    ...(work.dirty === null || work.dirty === 0 ? [] : [countWords(work.dirty, 'file')]),
    ...(first.unread.length === 0 ? [] : [`${first.unread.length} unread`]),
    ...(others.length === 0 ? [] : [`${others.length} more`]),
  ];
  return [parts.join(' · ')];
}

function sizeWords({ tokens, compactAt, compactions }: SessionPressure, share: number | null): string {
  if (tokens === null) return compactions.length === 0 ? 'no reply yet' : 'compacted';
  if (share === null || compactAt === null) return `${shortTokens(tokens)} of ${windowWords}`;
  return `${percentOf(share)}% · ${shortTokens(tokens)} of ${shortTokens(compactAt)}`;
}

const windowWords = possibleWindows.map(shortTokens).join(' or ');

function sessionLines(session: SessionPressure, work: WorkPressure, now: number): readonly string[] {
  const {
    agent,
    id,
    title,
    tokens,
    atLeast,
    window,
    compactAt,
    perHour,
    fills,
    compactions,
    unread,
    at,
    problem,
  } = session;
  const share = shareOfWay(session);
  const last = compactions.at(-1);
  const size =
    tokens === null
      ? last === undefined
        ? 'No reply yet'
        : `Compacted${last.before === null ? '' : ` at ${formatCount(last.before)} tokens`}, and no reply since`
      : `${atLeast ? 'At least ' : ''}${formatCount(tokens)} tokens`;
  const way =
    share === null || compactAt === null || tokens === null
      ? []
      : [
          `${percentOf(share)}% of the way to compaction at ${formatCount(compactAt)}, ${formatCount(Math.max(0, compactAt - tokens))} left`,
        ];
  return [
    `${agentNames[agent]}  ${title ?? '(no title)'}`,
    `  ${id}`,
    `  ${size} of ${window === null ? `${windowWords}: the window is not known` : `a window of ${formatCount(window)}`}`,
    ...way.map((words) => `  ${words}`),
    ...(perHour === null ? [] : [`  Grows by ${formatCount(perHour)} tokens an hour`]),
    ...fills.map(
      ({ what, tokens: part }) => `    ${fillNames[what].padEnd(16)} ${formatCount(part).padStart(9)}`,
    ),
    `  Last commit: ${agoWords(work.lastCommitAt, now)}${work.dirty === null ? '' : `, ${countWords(work.dirty, 'uncommitted file')}`}`,
    `  Last payload: ${agoWords(work.lastPayloadAt, now)}`,
    ...unread.map(({ task }) => `  Done, not read: ${task}`),
    ...(problem === null ? [] : [`  ${problem} These are the figures of ${at ?? 'an unknown time'}.`]),
  ];
}

function agoWords(at: string | null, now: number): string {
  const minutes = minutesSince(at, now);
  return minutes === null ? 'none' : `${minuteWords(minutes)} ago`;
}
