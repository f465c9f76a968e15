import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fields } from '../../../shared/domain/versionedFile.ts';
import { answerEvent } from '../../hooks/run/answerEvent.ts';
import type { HookAnswer, HookCall } from '../../hooks/run/runHook.ts';
import { findProject } from '../../projects/findProject.ts';
import { parseProjectsFile } from '../../projects/projectsFile.ts';
import { surroundingsOf } from '../../recover/surroundingsOf.ts';
import { openFolder } from '../../storage/openFolder.ts';
import type { OnceTools } from '../onceTools.ts';

/** Answers an event with what the project and its sessions say. */
export function answerNamed(
  { dataFolder, storage, environment, settings, withPool }: OnceTools,
  { agent, event }: Pick<HookCall, 'agent' | 'event'>,
  input: Fields,
  timeoutMs: number,
): Promise<HookAnswer> {
  return answerEvent(
    {
      dataFolder,
      storage,
      signal: AbortSignal.timeout(timeoutMs),
      surroundings: async () => surroundingsOf(environment, await settings()),
      findRoot: async (cwd) => findProject(dataFolder, await openFolder(cwd, { timeoutMs })),
      isListed: (root) => isListed(dataFolder, root),
      withPool: (root, work) => withPool(root, ({ pool }) => work(pool)),
    },
    agent,
    event,
    input,
  );
}

async function isListed(dataFolder: string, root: string): Promise<boolean> {
  const text = await readFile(join(dataFolder, 'projects.json'), 'utf8').catch(() => null);
  const file = text === null ? null : parseProjectsFile(text);
  return file?.status === 'ok' && file.value.projects.some(({ path }) => path === root);
}
