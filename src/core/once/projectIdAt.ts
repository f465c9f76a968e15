import { join } from 'node:path';
import { commonDirOf, describeRepository } from '../git/describeRepository.ts';
import { idAmong } from '../projects/projectId.ts';
import { parseProjectsFile } from '../projects/projectsFile.ts';
import { readText } from '../storage/readText.ts';
import type { OnceDisk } from './onceTools.ts';

/**
 * Returns the id under which the app knows a folder, or would. Looks, and remembers nothing: a command is no reason to
 * change what the app lists.
 */
export async function projectIdAt(
  { dataFolder, storage }: Pick<OnceDisk, 'dataFolder' | 'storage'>,
  root: string,
): Promise<string> {
  const [read, repository] = await Promise.all([
    readText(storage, join(dataFolder, 'projects.json')),
    describeRepository(root),
  ]);
  const file = read === null || read === 'damaged' ? null : parseProjectsFile(read.text);
  const known = file?.status === 'ok' ? file.value.projects : [];
  return idAmong(known, root, await commonDirOf(repository));
}
