import { gitError } from './gitError.ts';
import { plainLog, recordsOf } from './plainLog.ts';
import { readContents } from './readContents.ts';
import { runGit } from './runGit.ts';

export interface LogFilter {
  readonly count: number;
  readonly skip?: number;
  /** Any time that git understands. */
  readonly since?: string;
  /** Part of the author's name or address. */
  readonly author?: string;
  /** Path relative to the project's folder. */
  readonly path?: string;
  /** Part of the message. */
  readonly words?: string;
}

export interface Commit {
  readonly commit: string;
  /** Full ids; a merge has more than one. */
  readonly parents: readonly string[];
  readonly author: string;
  readonly email: string;
  /** ISO time with the author's offset. */
  readonly authored: string;
  readonly subject: string;
  /** Without the subject; lines end with LF. */
  readonly body: string;
}

// No field of a commit contains NUL, which ends each of these.
const format = '--format=tformat:%H%x00%P%x00%an%x00%ae%x00%aI%x00%s%x00%b';
const fields = 7;

/** Returns commits from one on, newest first. `inside`: only those that touch the folder. */
export async function log(
  folder: string,
  from: string,
  filter: LogFilter,
  inside: boolean,
  signal?: AbortSignal,
): Promise<readonly Commit[]> {
  const { count, skip = 0, since, author, path, words } = filter;
  const args = [
    ...plainLog,
    '--no-patch',
    format,
    `--max-count=${count}`,
    `--skip=${skip}`,
    '--regexp-ignore-case',
    '--fixed-strings',
    ...(since === undefined ? [] : [`--since=${since}`]),
    ...(author === undefined ? [] : [`--author=${author}`]),
    ...(words === undefined ? [] : [`--grep=${words}`]),
    from,
    '--',
    ...(path === undefined ? (inside ? ['.'] : []) : [path]),
  ];
  const { output } = await readContents(folder, args, 'read the log', { signal });
  return recordsOf(output, fields).map(parseCommit);
}

/** Returns one commit, given by its full id. */
export async function readCommit(folder: string, commit: string, signal?: AbortSignal): Promise<Commit> {
  const [found] = await log(folder, commit, { count: 1 }, false, signal);
  if (found === undefined) throw gitError({ status: 'failed', exitCode: 0, complaint: '' }, 'read a commit');
  return found;
}

function parseCommit(found: readonly string[]): Commit {
  const [commit = '', parents = '', author = '', email = '', authored = '', subject = '', body = ''] = found;
  return {
    commit,
    parents: parents === '' ? [] : parents.split(' '),
    author,
    email,
    authored,
    subject,
    body: body.replaceAll(/\r\n?/gu, '\n').trim(),
  };
}

/** True if git understands the words as a time: it takes other words for now. */
export async function isTime(folder: string, words: string, now: number): Promise<boolean> {
  const outcome = await runGit(folder, ['rev-parse', `--since=${words}`]);
  if (outcome.status !== 'ok') throw gitError(outcome, 'read the time');
  const seconds = Number(/^--max-age=(\d+)/u.exec(outcome.output.toString('utf8'))?.[1]);
  return Number.isFinite(seconds) && Math.abs(now / 1_000 - seconds) > 2;
}
