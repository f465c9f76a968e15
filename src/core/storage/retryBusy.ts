import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './writeFailed.ts';

/** Errors of Windows while a virus scanner or an indexer has a file open. */
const busy = new Set(['EPERM', 'EBUSY', 'EACCES']);

/** Repeats, for about two seconds, work that another program may block. On other systems these codes are final. */
export async function retryBusy<T>(work: () => Promise<T>, platform: NodeJS.Platform): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (platform !== 'win32' || attempt > 8 || !busy.has(codeOf(error))) throw error;
      await sleep(2 ** attempt * (2 + Math.random()));
    }
  }
}
