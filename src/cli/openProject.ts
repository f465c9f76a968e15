import { resolve } from 'node:path';
import type { OnceApi } from '../shared/api/once.ts';

/** The real path of the folder a command is about. Rejects as opening a project does. */
export async function openProject(core: OnceApi, project: string | undefined): Promise<string> {
  const { root } = await core.projects.open({ path: resolve(project ?? '.') });
  return root;
}
