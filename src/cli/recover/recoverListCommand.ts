import {
  agentNames,
  describeEnding,
  type SessionSummary,
  type UnreadSession,
} from '../../shared/domain/transcript.ts';
import { countWords } from '../../shared/domain/tokenCount.ts';
import { describeDeletion } from '../../shared/domain/session/deletion.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import { printable } from '../printable.ts';

/** Lists the sessions that agents left on disk. */
export async function recoverListCommand(options: CommonOptions, workerUrl: URL): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const { sessions, notRead, problems } = await core.recovery.list({ root });
  const lines = [...sessions.flatMap(sessionLines), ...notReadLines(notRead)];
  return {
    code: problems.length === 0 ? exitCode.done : exitCode.unreadable,
    json: {
      sessions: sessions.map(({ ending, ...session }) => ({ ...session, ...ending })),
      notRead,
      ...(problems.length === 0 ? {} : { problems }),
    },
    text: lines.map((line) => `${printable(line)}\n`).join(''),
    messages: [
      ...problems,
      ...(sessions.length === 0
        ? [
            'No session of Claude Code or Codex was found that worked in this project. Claude Code deletes its transcripts, by default after 30 days.',
          ]
        : []),
    ],
  };
}

function sessionLines({
  agent,
  id,
  title,
  started,
  ended,
  ending,
  unread,
  forkedFrom,
  deletion,
  kept,
}: SessionSummary): readonly string[] {
  const deleted = describeDeletion(deletion, agent, Date.now());
  const fate = [
    ...(kept === null
      ? []
      : [kept.only ? `kept in ${kept.file}, its transcript is gone` : `kept in ${kept.file}`]),
    ...(deleted === null ? [] : [deleted.words.toLowerCase()]),
  ];
  return [
    `${timeWords(ended)}${lengthWords(started, ended)}  ${agentNames[agent]}  ${describeEnding(ending)}${unreadWords(unread)}`,
    `  ${title ?? '(no title)'}`,
    `  ${[id, ...(forkedFrom === null ? [] : [`a fork of ${forkedFrom}`]), ...fate].join(', ')}`,
  ];
}

/** Returns the number of results that were not read, after a comma; empty if there is none, or it is not known. */
export function unreadWords(unread: number | null): string {
  return unread === null || unread === 0 ? '' : `, ${countWords(unread, 'unread result')}`;
}

/** UTC, so that the same transcript reads the same everywhere. */
export function timeWords(at: string | null): string {
  return at === null ? 'time unknown' : `${at.slice(0, 10)} ${at.slice(11, 16)}Z`;
}

/** Returns the time between, after two spaces; empty if it is not known. */
export function lengthWords(started: string | null, ended: string | null): string {
  if (started === null || ended === null) return '';
  const minutes = Math.round((Date.parse(ended) - Date.parse(started)) / 60_000);
  return minutes < 60 ? `  ${minutes} min` : `  ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Sessions without a known folder are only counted: most are of other projects. */
function notReadLines(notRead: readonly UnreadSession[]): readonly string[] {
  const own = notRead.filter(({ cwd }) => cwd !== null);
  const others = new Map<string, number>();
  for (const { agent, cwd, why } of notRead) {
    const words = `${agentNames[agent]}: # ${whyNotRead[why]}`;
    if (cwd === null) others.set(words, (others.get(words) ?? 0) + 1);
  }
  return [
    ...own.map(
      ({ agent, path, changed, why }) =>
        `${timeWords(changed)}  ${agentNames[agent]}  ${whyNotRead[why]}: ${path}`,
    ),
    ...[...others].map(
      ([words, count]) => `${words.replace('#', String(count))}, of this or another project`,
    ),
  ];
}

const whyNotRead: Record<UnreadSession['why'], string> = {
  agent: 'not read yet',
  compressed: 'compressed, not read',
};
