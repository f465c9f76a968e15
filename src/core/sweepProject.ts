import { lstat } from 'node:fs/promises';
import { likelyPayloadSettings } from './payload/folder/projectSettings.ts';
import { sharedFolder } from './stacks/createSharedPlaces.ts';
import { resolveInside } from './storage/resolveInside.ts';
import { sweepFolder } from './storage/sweepLeftOvers.ts';

/**
 * Removes temporary files that killed processes left in a project, in the folders that Carryover writes to: those of
 * payloads, of the project's settings and shared stacks, and of git's ignore files. Never rejects.
 */
export async function sweepProject(root: string): Promise<void> {
  const { folder } = likelyPayloadSettings(root);
  for (const path of [folder, '.carryover', sharedFolder, '.git/info']) {
    const found = resolveInside(root, path);
    const stats = found.status === 'ok' ? await lstat(found.real).catch(() => null) : null;
    if (found.status === 'ok' && stats?.isDirectory() === true) await sweepFolder(found.real);
  }
  await sweepFolder(root);
}
