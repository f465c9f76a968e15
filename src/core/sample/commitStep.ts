import { gitError } from '../git/gitError.ts';
import type { GitOutcome } from '../git/runGit.ts';
import { runOwnGit } from '../git/runOwnGit.ts';

export interface Commit {
  readonly message: string;
  /** `Name <address>` */
  readonly author: string;
  /** ms since 1970 */
  readonly time: number;
  /** Text by path. */
  readonly files: Readonly<Record<string, string>>;
}

const branch = 'refactor/service-layer';

/** The sample has no hook, signature or template of the user. */
const own = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'gc.auto=0'];

/** Makes a folder a repository. Returns `false` if there is no git on this machine. */
export async function startRepository(folder: string): Promise<boolean> {
  const outcome = await runOwnGit(folder, [
    ...own,
    'init',
    '--quiet',
    '--template=',
    `--initial-branch=${branch}`,
  ]);
  if (outcome.status === 'not-installed') return false;
  expectOk(outcome);
  return true;
}

/**
 * Adds a commit with its own author and time, of files that are already on disk. Only git's import can do so without
 * the user's name and signature.
 */
export async function commitStep(folder: string, commit: Commit): Promise<void> {
  const input = streamOf(commit, await hasCommits(folder));
  expectOk(await runOwnGit(folder, [...own, 'fast-import', '--quiet', '--date-format=raw'], { input }));
  expectOk(await runOwnGit(folder, [...own, 'reset', '--quiet']));
}

async function hasCommits(folder: string): Promise<boolean> {
  const found = await runOwnGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return found.status === 'ok';
}

function streamOf({ message, author, time, files }: Commit, isNext: boolean): string {
  const who = `${author} ${Math.floor(time / 1_000)} +0000`;
  return [
    `commit refs/heads/${branch}`,
    `author ${who}`,
    `committer ${who}`,
    dataOf(message),
    ...(isNext ? [`from refs/heads/${branch}^0`] : []),
    ...Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${dataOf(text)}`),
    '',
  ].join('\n');
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

function expectOk(outcome: GitOutcome): void {
  if (outcome.status !== 'ok') throw gitError(outcome, 'make the history of the sample');
}
