import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fields } from '../../../shared/domain/versionedFile.ts';
import { answerEvent, type AnswerPorts } from '../../hooks/run/answerEvent.ts';
import type { HookAnswer, HookCall } from '../../hooks/run/runHook.ts';
import { limitSignal } from '../../operations/limits.ts';
import { findProject } from '../../projects/findProject.ts';
import { parseProjectsFile } from '../../projects/projectsFile.ts';
import { surroundingsOf } from '../../recover/surroundingsOf.ts';
import { openFolder } from '../../storage/openFolder.ts';
import type { OnceTools } from '../onceTools.ts';

/** Answers an event with what the project and its sessions say. */
export async function answerNamed(
  { dataFolder, storage, environment, settings, withPool }: OnceTools,
  { agent, event }: Pick<HookCall, 'agent' | 'event'>,
  input: Fields,
  timeoutMs: number,
): Promise<HookAnswer> {
  const { signal, release } = limitSignal({ timeoutMs });
  const ports: AnswerPorts = {
    dataFolder,
    storage,
    signal,
    surroundings: async () => surroundingsOf(environment, await settings()),
    findRoot: async (cwd) => findProject(dataFolder, await openFolder(cwd, { timeoutMs })),
    isListed: (root) => isListed(dataFolder, root),
    withPool: (root, work) => withPool(root, ({ pool }) => work(pool)),
  };
  try {
    return await answerEvent(ports, agent, event, input);
  } finally {
    release();
  }
}

async function isListed(dataFolder: string, root: string): Promise<boolean> {
  const text = await readFile(join(dataFolder, 'projects.json'), 'utf8').catch(() => null);
  const file = text === null ? null : parseProjectsFile(text);
  return file?.status === 'ok' && file.value.projects.some(({ path }) => path === root);
}
