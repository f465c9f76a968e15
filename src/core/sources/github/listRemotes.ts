import { runGit } from '../../git/runGit.ts';
import { parseRemote, type RemoteRepository } from './parseRemote.ts';

/**
 * Returns the repositories of the project's remotes: first origin's, then upstream's, then by name. Empty without git.
 */
export async function listRemotes(root: string, signal?: AbortSignal): Promise<readonly RemoteRepository[]> {
  const outcome = await runGit(root, ['remote', '-v'], { signal, timeoutMs: 10_000 });
  if (outcome.status !== 'ok') return [];
  const found = new Map<string, { readonly rank: number; readonly remote: RemoteRepository }>();
  for (const line of outcome.output.toString('utf8').split('\n')) {
    const [, name = '', address = ''] = /^([^\t]+)\t(.+) \(fetch\)/u.exec(line) ?? [];
    const remote = parseRemote(address);
    if (remote === null) continue;
    const key = `${remote.host}/${remote.repository}`.toLowerCase();
    const rank = rankOf(name);
    if ((found.get(key)?.rank ?? Infinity) > rank) found.set(key, { rank, remote });
  }
  return [...found.values()].toSorted((a, b) => a.rank - b.rank).map(({ remote }) => remote);
}

function rankOf(name: string): number {
  return name === 'origin' ? 0 : name === 'upstream' ? 1 : 2;
}
