import type { Drift } from '../../shared/domain/drift.ts';
import type { FileNow } from './fileNow.ts';
import { newestCommit } from '../git/historySince.ts';

/** Stands for what a file is now, wherever it is; `null` where that can't be told. */
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

/** Stands for what is checked out, but for commits of payloads alone: saving one is not work that went on. */
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
