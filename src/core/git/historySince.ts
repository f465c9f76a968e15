import type { Drift } from '../../shared/domain/drift.ts';
import { runGit } from './runGit.ts';

type History = Pick<Drift['head'], 'commitsSince' | 'ancestor'>;

/**
 * Returns the history of a repository after a commit, both given by full ids. Commits that touch only the payload
 * folder do not count, nor do merges without changes of their own.
 */
export async function historySince(
  root: string,
  commit: string,
  head: string,
  payloadFolder: string,
  signal?: AbortSignal,
): Promise<History> {
  if (commit === head) return { commitsSince: 0, ancestor: true };
  const [ancestor, commitsSince] = await Promise.all([
    isInHistory(root, commit, head, signal),
    countCommits(root, commit, head, payloadFolder, signal),
  ]);
  return { commitsSince, ancestor };
}

/** Returns the newest commit of a history that counts here; the commit itself if that is unknown. */
export async function newestCommit(
  root: string,
  commit: string,
  payloadFolder: string,
  signal?: AbortSignal,
): Promise<string> {
  const args = ['rev-list', '--max-count=1', commit, '--', ...elsewhere(payloadFolder)];
  const outcome = await runGit(root, args, { signal });
  const id = outcome.status === 'ok' ? outcome.output.toString('utf8').trim() : '';
  return id === '' ? commit : id;
}

async function countCommits(
  root: string,
  commit: string,
  head: string,
  payloadFolder: string,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const range = `${commit}..${head}`;
  const args = ['rev-list', '--count', '--full-history', range, '--', ...elsewhere(payloadFolder)];
  const outcome = await runGit(root, args, { signal });
  const count = outcome.status === 'ok' ? Number(outcome.output.toString('utf8').trim()) : Number.NaN;
  return Number.isSafeInteger(count) ? count : null;
}

function elsewhere(payloadFolder: string): readonly string[] {
  return [':(top)', `:(exclude,literal)${payloadFolder}`];
}

/** True if a commit is in the history of another, both given by full ids; `null` if git can't tell. */
async function isInHistory(
  root: string,
  commit: string,
  of: string,
  signal?: AbortSignal,
): Promise<boolean | null> {
  const args = ['merge-base', '--is-ancestor', commit, of];
  const outcome = await runGit(root, args, { exitCodes: [0, 1], signal });
  return outcome.status === 'ok' ? outcome.exitCode === 0 : null;
}
