import { resolve } from 'node:path';
import { openFolder } from '../core/storage/openFolder.ts';

/** The real path of the folder a command is about. Rejects as opening a project does. */
export function openProject(project: string | undefined): Promise<string> {
  return openFolder(resolve(project ?? '.'));
}
