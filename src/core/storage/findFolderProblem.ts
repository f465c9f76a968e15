import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';
import { temporaryName } from './temporaryName.ts';
import { isReadOnly } from './writeFailed.ts';

/**
 * Returns what is wrong with a data folder, with the remedy: nothing in it can be kept, or other users of the machine can
 * change what is in it. `null` for a folder that can be written by its owner alone.
 */
export async function findFolderProblem(
  storage: Pick<Storage, 'writeNew' | 'remove'>,
  dataFolder: string,
): Promise<string | null> {
  const probe = join(dataFolder, temporaryName());
  let keepsModes = true;
  let keepsOwners = true;
  try {
    await storage.writeNew(probe, '');
    keepsModes = !(await isOpenToOthers(probe));
    keepsOwners = !(await isOfAnother(probe));
    await storage.remove(probe);
  } catch (error) {
    // A call that needs the disk reports any other trouble, e.g. a full one.
    if (!isReadOnly(error)) return null;
    return `Carryover can’t write to ${dataFolder}, so nothing that you change is kept. Make that folder writable, or set CARRYOVER_HOME to another one, then start Carryover again.`;
  }
  // On a disk without owners and modes, e.g. a card, everything seems open, and no one can close it.
  if (keepsOwners && (await isOfAnother(dataFolder))) {
    return `${dataFolder} belongs to another user of this machine, who can change the files in it, your settings and drafts among them. Set CARRYOVER_HOME to a folder of your own.`;
  }
  if (!keepsModes || !(await isOpenToOthers(dataFolder))) return null;
  return `Other users of this machine can change the files in ${dataFolder}, your settings and drafts among them. Take their right to write to that folder away, or set CARRYOVER_HOME to another one.`;
}

/** True if another user owns the place. False on Windows, which tells no owner here. */
async function isOfAnother(place: string): Promise<boolean> {
  const me = process.getuid?.();
  const facts = me === undefined ? null : await stat(place).catch(() => null);
  return facts !== null && facts.uid !== me;
}

/** Bits of a folder's mode. */
const groupWrites = 0o020;
const allWrite = 0o002;

/** False on Windows, which has no such bits: a user's folders are closed to others there. */
async function isOpenToOthers(place: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const facts = await stat(place).catch(() => null);
  if (facts === null) return false;
  // Many systems give each user a group of the same number, which has no other member.
  const isSharedGroup = facts.gid !== facts.uid;
  return (facts.mode & allWrite) !== 0 || ((facts.mode & groupWrites) !== 0 && isSharedGroup);
}
