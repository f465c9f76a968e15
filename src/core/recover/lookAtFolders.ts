import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentFolder } from '../../shared/domain/transcript.ts';
import { codeOf, readReason } from '../storage/writeFailed.ts';
import { agentReaders } from './agentReaders.ts';
import { rootsIn } from './reading/agentHome.ts';
import type { Surroundings } from './reading/agentReader.ts';
import { readFolders } from './surroundingsOf.ts';

/** Returns the folders that sessions are looked for in. Never rejects: a chosen folder that is of no use has a problem. */
export async function lookAtFolders(surroundings: Surroundings): Promise<readonly AgentFolder[]> {
  const chosen = new Set(surroundings.folders);
  return Promise.all(
    readFolders(surroundings).map(async (folder) => ({
      folder,
      chosen: chosen.has(folder),
      // An agent that is not installed has no folder.
      problem: chosen.has(folder) ? await problemIn(folder) : null,
    })),
  );
}

/** Returns sentences about the chosen folders that can't be read. */
export async function folderProblems(surroundings: Surroundings): Promise<readonly string[]> {
  return (await lookAtFolders(surroundings)).flatMap(({ problem }) => problem ?? []);
}

async function problemIn(folder: string): Promise<string | null> {
  try {
    await readdir(folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT')
      return `The folder ${folder} does not exist. Connect its disk, or remove it in the settings.`;
    if (code === 'ENOTDIR')
      return `${folder} is a file. Remove it in the settings, and add the folder that contains it.`;
    return `The folder ${folder} could not be read: ${readReason(folder, code)}`;
  }
  const holding = agentReaders.flatMap(({ home }) =>
    rootsIn(folder, home).flatMap((root) => home.holds.map((name) => join(root, name))),
  );
  const found = await Promise.all(
    holding.map((place) =>
      readdir(place).then(
        () => true,
        (error: unknown) => !['ENOENT', 'ENOTDIR'].includes(codeOf(error)),
      ),
    ),
  );
  return found.includes(true)
    ? null
    : `The folder ${folder} holds no transcripts: it has neither "projects" of Claude Code nor "sessions" of Codex.`;
}
