import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { ScannedText } from '../gate/letLeave.ts';
import { nextSession } from '../payload/folder/listPayloads.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import { resolveInside } from '../storage/resolveInside.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Saves a message as `first-message-N.md` in the payload folder, N being the next session; never overwrites a file.
 * Returns the path relative to the root. Rejects with `storage/write-failed`, `payloads/no-folder`.
 */
export async function saveMessage(
  root: string,
  text: ScannedText,
  storage: Pick<Storage, 'writeNew'>,
): Promise<string> {
  const folder = payloadFolderOf(root);
  const session = await nextSession(root, folder);
  const taken = namesIn(root, folder);
  for (let number = 1; ; number += 1) {
    const name = `first-message-${session}${number === 1 ? '' : `-${number}`}.md`;
    // Only names that look free are tried: each trial writes the whole text.
    if (!taken.has(name) && (await storage.writeNew(join(realFolder(root, folder), name), text)))
      return `${folder}/${name}`;
  }
}

/** Returns the names in the folder; none where it can't be read, so that the write tells why. */
function namesIn(root: string, folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(join(root, folder)));
  } catch {
    return new Set();
  }
}

/**
 * Returns the folder's real path, checked again right before writing: a link made in the meantime must not lead the
 * text out of the project.
 */
function realFolder(root: string, folder: string): string {
  const resolved = resolveInside(root, folder);
  if (resolved.status === 'ok') return resolved.real;
  if (resolved.status === 'missing' && !isDanglingLink(root, folder))
    return join(realpathSync.native(root), folder);
  throw new AppError(
    'storage/write-failed',
    `The message was not saved: the folder "${folder}" leads outside the project or can’t be read. Make it a folder inside this project and try again.`,
    { file: folder, cause: resolved.status },
  );
}

/** True for a link to a missing folder, which looks missing too, but would be made elsewhere. */
function isDanglingLink(root: string, folder: string): boolean {
  return lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
