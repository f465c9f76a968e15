import type { RecoveredStash } from '../../../shared/domain/recoveredSession.ts';
import { isAppError } from '../../../shared/errors.ts';
import { listStashes } from '../../git/listStashes.ts';

export interface ReadStashes {
  readonly found: readonly RecoveredStash[];
  /** A sentence if git could not list them. */
  readonly problems: readonly string[];
}

/** Lists the stashes of a worktree's repository. Rejects with `cancelled` only. */
export async function readStashes(
  top: string,
  since: string | null,
  signal?: AbortSignal,
): Promise<ReadStashes> {
  try {
    const stashes = await listStashes(top, signal);
    const found = stashes.map((stash) => ({
      ...stash,
      isNew: since !== null && Date.parse(stash.at) >= Math.floor(Date.parse(since) / 1_000) * 1_000,
    }));
    return { found, problems: [] };
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled') throw error;
    return { found: [], problems: [`The stashes are missing. ${error.message}`] };
  }
}
