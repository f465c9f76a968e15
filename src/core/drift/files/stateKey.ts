import type { Drift } from '../../../shared/domain/drift.ts';
import type { FileNow } from './fileNow.ts';
import { newestCommit } from '../../git/historySince.ts';

/** Returns a key of a file's current state, wherever it is; `null` if that is unknown. */
export function stateKey(now: FileNow, movedTo?: string): string | null {
  switch (now.status) {
    case 'there':
      return movedTo === undefined ? now.hash : `${movedTo} ${now.hash}`;
    case 'absent':
      return 'absent';
    case 'unreadable':
      return null;
  }
}

/** Returns a key of the checkout, ignoring commits of payloads alone: saving one is no further work. */
export async function repositoryKey(
  root: string,
  drift: Pick<Drift, 'branch' | 'head'>,
  payloadFolder: string,
  signal?: AbortSignal,
): Promise<string> {
  const { now } = drift.head;
  const commit = now === null ? '' : await newestCommit(root, now, payloadFolder, signal);
  return `${drift.branch.now ?? ''} ${commit}`;
}
