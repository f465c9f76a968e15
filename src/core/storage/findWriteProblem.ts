import { join } from 'node:path';
import type { Storage } from './storage.ts';
import { temporaryName } from './temporaryName.ts';
import { isReadOnly } from './writeFailed.ts';

/** Returns why nothing in a data folder can be kept, with the remedy; `null` if it can be written. */
export async function findWriteProblem(
  storage: Pick<Storage, 'writeNew' | 'remove'>,
  dataFolder: string,
): Promise<string | null> {
  const probe = join(dataFolder, temporaryName());
  try {
    await storage.writeNew(probe, '');
    await storage.remove(probe);
    return null;
  } catch (error) {
    // A call that needs the disk reports any other trouble, e.g. a full one.
    if (!isReadOnly(error)) return null;
    return `Carryover can’t write to ${dataFolder}, so nothing that you change is kept. Make that folder writable, or set CARRYOVER_HOME to another one, then start Carryover again.`;
  }
}
