import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../storage/resolveInside.ts';
import { codeOf } from '../storage/writeFailed.ts';
import { isTooOld } from './gitError.ts';
import { runGit, type GitOptions } from './runGit.ts';

export type Repository =
  | {
      readonly kind: 'worktree';
      /** Absolute, as git returns them; links are not resolved. */
      readonly top: string;
      readonly commonDir: string;
      /** True for a linked worktree rather than the main one. */
      readonly linked: boolean;
      /** `null` for a detached HEAD. */
      readonly branch: string | null;
    }
  | {
      readonly kind: 'none';
      /**
       * `not-trusted`: it belongs to another user; git refuses until the user allows it. `damaged`: there is a
       * repository, but git can't open it.
       */
      readonly why:
        | 'no-worktree'
        | 'not-trusted'
        | 'not-installed'
        | 'too-old'
        | 'damaged'
        | 'timed-out'
        | 'failed';
      /** Git's message, for `damaged`. */
      readonly complaint?: string;
    };

/** An answer of `symbolic-ref`: `null` for a detached HEAD. */
type Branch = { readonly branch: string | null } | { readonly complaint: string };

type Timed = Pick<GitOptions, 'timeoutMs'>;

/**
 * True once git has judged a folder, so that it is there and new enough: a folder without any trace of a repository needs
 * no further judgement.
 */
let hasJudged = false;

/** Describes a folder's repository. Anything but a worktree, a bare repository too, is `none`. Never rejects. */
export async function describeRepository(folder: string, options: Timed = {}): Promise<Repository> {
  // A disk that does not answer holds up git's process then, and none of the few threads that read all other files.
  const isTimed = options.timeoutMs !== undefined;
  if (hasJudged && !isTimed && (await isWithoutTrace(folder))) return { kind: 'none', why: 'no-worktree' };
  const outcome = await runGit(
    folder,
    ['rev-parse', '--git-dir', '--git-common-dir', '--show-toplevel'],
    options,
  );
  if (outcome.status === 'failed') return whyNone(folder, outcome);
  if (outcome.status === 'not-installed') return { kind: 'none', why: 'not-installed' };
  if (outcome.status === 'timed-out') return { kind: 'none', why: 'timed-out' };
  if (outcome.status !== 'ok') return { kind: 'none', why: 'failed' };
  hasJudged = true;
  const lines = outcome.output.toString('utf8').split('\n').slice(0, -1);
  const [gitDir, commonDir, top] = lines.length === 3 ? lines : await askOneByOne(folder);
  if (gitDir === undefined || commonDir === undefined || top === undefined) {
    return { kind: 'none', why: 'failed' };
  }
  const found =
    (await plainBranchOf(resolve(folder, gitDir), resolve(folder, commonDir))) ??
    (await branchOf(folder, options));
  if ('complaint' in found) return { kind: 'none', why: 'damaged', complaint: found.complaint };
  // Git passes over a damaged repository, and answers for one around it.
  if (await isPassedOver(folder, resolve(folder, gitDir), resolve(folder, top))) {
    return { kind: 'none', why: 'damaged', complaint: passedOver };
  }
  return {
    kind: 'worktree',
    top: resolve(folder, top),
    commonDir: resolve(folder, commonDir),
    linked: resolve(folder, gitDir) !== resolve(folder, commonDir),
    branch: found.branch,
  };
}

/**
 * True if neither a folder nor one above it has what git begins with: a `.git` of any kind, or the `HEAD` of a repository
 * without files. What can't be looked at counts as such.
 */
async function isWithoutTrace(folder: string): Promise<boolean> {
  let at = await realpath(folder).catch(() => null);
  while (at !== null) {
    const traces = await Promise.all([isMissing(join(at, '.git')), isMissing(join(at, 'HEAD'))]);
    if (traces.includes(false)) return false;
    const above = dirname(at);
    if (above === at) return true;
    at = above;
  }
  return false;
}

async function isMissing(place: string): Promise<boolean> {
  try {
    await lstat(place);
    return false;
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
}

const passedOver = 'fatal: not a git repository: .git';

/** True if a repository is nearer to a folder than the one that git answers for. */
async function isPassedOver(folder: string, gitDir: string, top: string): Promise<boolean> {
  const own = await gitEntryAbove(folder);
  if (own === null) return false;
  const [around, answered] = await Promise.all([realOf(top), realOf(gitDir)]);
  return own !== around && isInside(around, own) && answered !== (await realOf(join(own, '.git')));
}

async function whyNone(
  folder: string,
  outcome: { readonly exitCode: number | null; readonly complaint: string },
): Promise<Repository> {
  const { exitCode, complaint } = outcome;
  if (complaint.includes('dubious ownership')) return { kind: 'none', why: 'not-trusted' };
  if (isTooOld(outcome)) return { kind: 'none', why: 'too-old' };
  // Git itself could not be started.
  if (exitCode === null) return { kind: 'none', why: 'failed' };
  if (/must be run in a work ?tree|cannot change to|cannot use bare repository/u.test(complaint))
    return { kind: 'none', why: 'no-worktree' };
  if (/not a git repository \(or any/u.test(complaint)) {
    const own = await gitEntryAbove(folder);
    // Git may have been kept from looking so far up, by its own settings or another disk.
    const isOpen = own !== null && (await runGit(own, ['rev-parse', '--git-dir'])).status === 'ok';
    hasJudged ||= own === null;
    if (own === null || isOpen) return { kind: 'none', why: 'no-worktree' };
    return { kind: 'none', why: 'damaged', complaint: passedOver };
  }
  return { kind: 'none', why: 'damaged', complaint };
}

/** Names that git writes into a repository's folder; an empty folder is no repository. */
const parts = ['HEAD', 'config', 'objects', 'refs', 'index', 'packed-refs'];

/**
 * Returns the nearest folder, this one or one above, with a `.git` that looks like a repository, or that is a link to one
 * that is not there; real paths.
 */
export async function gitEntryAbove(folder: string): Promise<string | null> {
  let at = await realOf(folder);
  for (;;) {
    const place = join(at, '.git');
    const stats = await stat(place).catch(() => null);
    if (stats?.isFile() === true || (stats === null && (await isLink(place)))) return at;
    if (stats?.isDirectory() === true) {
      const names = await readdir(place).catch(() => parts);
      if (names.some((name) => parts.includes(name))) return at;
    }
    const above = dirname(at);
    if (above === at) return null;
    at = above;
  }
}

function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}

function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Runs one command per answer: folder names may contain line ends, which make a joint answer ambiguous. */
function askOneByOne(folder: string): Promise<readonly (string | undefined)[]> {
  return Promise.all(
    ['--git-dir', '--git-common-dir', '--show-toplevel'].map(async (question) => {
      const outcome = await runGit(folder, ['rev-parse', question]);
      return outcome.status === 'ok' ? outcome.output.toString('utf8').slice(0, -1) : undefined;
    }),
  );
}

/** Bytes; git's own files of this kind have less than a path. */
const largestReference = 10_000;
const commitId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})\n$/u;

/**
 * Reads the branch from git's files where they have one of the two usual forms, since to start git takes far longer.
 * `null` in all other cases, to be judged by git: an unusual form of storage, a link, damage.
 */
async function plainBranchOf(gitDir: string, commonDir: string): Promise<Branch | null> {
  const head = await readReference(join(gitDir, 'HEAD'));
  if (commitId.test(head)) return { branch: null };
  const branch = /^ref: refs\/heads\/((?!.*\.\.)\S+)\n$/u.exec(head)?.[1];
  // So it is called where references are stored in tables.
  if (branch === undefined || branch === '.invalid') return null;
  // A branch without a file of its own is packed, or has no commit yet.
  const own = await readReference(join(commonDir, 'refs', 'heads', ...branch.split('/')));
  return own === 'missing' || (own !== 'unusual' && commitId.test(own)) ? { branch } : null;
}

/** Returns a file's text, which ends with a line end; else `missing` or `unusual`. */
async function readReference(place: string): Promise<string> {
  try {
    const stats = await lstat(place);
    if (!stats.isFile() || stats.size > largestReference) return 'unusual';
    return await readFile(place, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'unusual';
  }
}

async function branchOf(folder: string, options: Timed): Promise<Branch> {
  const outcome = await runGit(folder, ['symbolic-ref', '--short', '-q', 'HEAD'], {
    ...options,
    exitCodes: [0, 1],
  });
  if (outcome.status === 'failed') return { complaint: outcome.complaint };
  if (outcome.status !== 'ok' || outcome.exitCode === 1) return { branch: null };
  return { branch: outcome.output.toString('utf8').trimEnd() };
}

/** Git's common folder, a real path; `null` outside of a worktree. */
export async function commonDirOf(repository: Repository): Promise<string | null> {
  return repository.kind === 'worktree' ? realpath(repository.commonDir) : null;
}
