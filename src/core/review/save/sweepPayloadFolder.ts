import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEnded, hostMark } from '../../storage/processMark.ts';
import { temporaryOwner } from '../../storage/temporaryName.ts';

/** Removes temporary files that a killed process left in the payload folder. Files that can't be removed stay. */
export async function sweepPayloadFolder(real: string): Promise<void> {
  const names = await readdir(real).catch(() => []);
  for (const name of names) {
    const owner = temporaryOwner(name);
    if (owner === null || owner.host !== hostMark || !hasEnded(owner.pid, Date.now())) continue;
    await unlink(join(real, name)).catch(() => undefined);
  }
}
