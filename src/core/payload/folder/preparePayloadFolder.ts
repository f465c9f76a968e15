import { lstatSync, realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { isInside, resolveInside } from '../../storage/resolveInside.ts';
import { codeOf, writeFailed } from '../../storage/writeFailed.ts';

/**
 * Returns the real path of the payload folder, and makes it if it is missing, with the rights of any folder of the
 * project. `name` is the folder's name in errors. Rejects with `payloads/no-folder`, `storage/write-failed`.
 */
export async function preparePayloadFolder(
  root: string,
  folder: string,
  name = 'payload folder',
): Promise<string> {
  const resolved = resolveInside(root, folder);
  if (resolved.status === 'missing') await makeFolders(root, folder, name);
  else if (resolved.status !== 'ok') throw refused(folder, resolved.status, name);
  // Checked again: a link made in the meantime must not lead the payload out of the project.
  const made = resolveInside(root, folder);
  if (made.status !== 'ok') throw refused(folder, made.status, name);
  if (!lstatSync(made.real).isDirectory()) throw refused(folder, 'file', name);
  return made.real;
}

/** Makes folders one by one: `mkdir` with `recursive` would follow a dangling link on the way. */
async function makeFolders(root: string, folder: string, name: string): Promise<void> {
  const realRoot = realpathSync.native(root);
  let place = realRoot;
  for (const segment of folder.split('/')) {
    place = join(place, segment);
    try {
      await mkdir(place);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw writeFailed(place, error);
      const found = lstatSync(place, { throwIfNoEntry: false });
      const isLink = found?.isSymbolicLink() === true;
      if (isLink && !leadsInside(realRoot, place)) throw refused(folder, 'outside-project', name);
      if (!isLink && found?.isDirectory() === false) throw refused(folder, 'file', name);
    }
  }
}

function leadsInside(realRoot: string, place: string): boolean {
  try {
    return isInside(realRoot, realpathSync.native(place));
  } catch {
    return false;
  }
}

function refused(
  folder: string,
  why: 'file' | 'missing' | 'unreadable' | 'outside-project',
  name: string,
): AppError {
  const problem = {
    file: 'is a file, not a folder. Rename it',
    missing: 'disappeared while it was created. Check which program removes it',
    unreadable: 'can’t be read. Check its permissions',
    'outside-project': 'leads outside the project. Make it a folder inside this project',
  }[why];
  return new AppError('payloads/no-folder', `The ${name} "${folder}" ${problem} and try again.`, {
    folder,
  });
}
