import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnceApi } from '../../../shared/api/once.ts';
import { answerEvent } from '../../hooks/run/answerEvent.ts';
import { runHook } from '../../hooks/run/runHook.ts';
import { findProject } from '../../projects/findProject.ts';
import { parseProjectsFile } from '../../projects/projectsFile.ts';
import { surroundingsOf } from '../../recover/surroundingsOf.ts';
import { openFolder } from '../../storage/openFolder.ts';
import type { OnceTools } from '../onceTools.ts';

/** Answers an event of an agent. */
export async function runNamed(
  tools: OnceTools,
  { timeoutMs, ...call }: Parameters<OnceApi['hooks']['run']>[0],
): ReturnType<OnceApi['hooks']['run']> {
  const { dataFolder, storage, environment, settings, withPool } = tools;
  const signal = AbortSignal.timeout(timeoutMs);
  const { text } = await runHook(tools, call, (input) =>
    answerEvent(
      {
        dataFolder,
        storage,
        signal,
        surroundings: async () => surroundingsOf(environment, await settings()),
        findRoot: async (cwd) => findProject(dataFolder, await openFolder(cwd, { timeoutMs })),
        isListed: (root) => isListed(dataFolder, root),
        withPool: (root, work) => withPool(root, ({ pool }) => work(pool)),
      },
      call.agent,
      call.event,
      input,
    ),
  );
  return { text };
}

async function isListed(dataFolder: string, root: string): Promise<boolean> {
  const text = await readFile(join(dataFolder, 'projects.json'), 'utf8').catch(() => null);
  const file = text === null ? null : parseProjectsFile(text);
  return file?.status === 'ok' && file.value.projects.some(({ path }) => path === root);
}
