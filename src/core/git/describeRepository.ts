import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
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
      /** `not-trusted`: it belongs to another user; git refuses until the user allows it. */
      readonly why: 'no-worktree' | 'not-trusted' | 'not-installed' | 'timed-out' | 'failed';
    };

type Timed = Pick<GitOptions, 'timeoutMs'>;

/** Describes a folder's repository. Anything but a worktree, a bare repository too, is `none`. Never rejects. */
export async function describeRepository(folder: string, options: Timed = {}): Promise<Repository> {
  const [outcome, branch] = await Promise.all([
    runGit(folder, ['rev-parse', '--git-dir', '--git-common-dir', '--show-toplevel'], options),
    branchOf(folder, options),
  ]);
  if (outcome.status === 'failed') {
    return {
      kind: 'none',
      why: outcome.complaint.includes('dubious ownership') ? 'not-trusted' : 'no-worktree',
    };
  }
  if (outcome.status === 'not-installed') return { kind: 'none', why: 'not-installed' };
  if (outcome.status === 'timed-out') return { kind: 'none', why: 'timed-out' };
  if (outcome.status !== 'ok') return { kind: 'none', why: 'failed' };
  const lines = outcome.output.toString('utf8').split('\n').slice(0, -1);
  const [gitDir, commonDir, top] = lines.length === 3 ? lines : await askOneByOne(folder);
  if (gitDir === undefined || commonDir === undefined || top === undefined) {
    return { kind: 'none', why: 'failed' };
  }
  return {
    kind: 'worktree',
    top: resolve(folder, top),
    commonDir: resolve(folder, commonDir),
    linked: resolve(folder, gitDir) !== resolve(folder, commonDir),
    branch,
  };
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

async function branchOf(folder: string, options: Timed): Promise<string | null> {
  const outcome = await runGit(folder, ['symbolic-ref', '--short', '-q', 'HEAD'], {
    ...options,
    exitCodes: [0, 1],
  });
  if (outcome.status !== 'ok' || outcome.exitCode === 1) return null;
  return outcome.output.toString('utf8').trimEnd();
}

/** Git's common folder, a real path; `null` outside of a worktree. */
export async function commonDirOf(repository: Repository): Promise<string | null> {
  return repository.kind === 'worktree' ? realpath(repository.commonDir) : null;
}
