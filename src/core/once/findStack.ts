import { join } from 'node:path';
import type { Stack, StackView } from '../../shared/domain/stack.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import { commonDirOf, describeRepository } from '../git/describeRepository.ts';
import { idAmong } from '../projects/projectId.ts';
import { parseProjectsFile } from '../projects/projectsFile.ts';
import { createStacks } from '../stacks/createStacks.ts';
import { readText } from '../storage/readText.ts';
import type { Storage } from '../storage/storage.ts';
import { noticesInto, type OnceDisk } from './onceTools.ts';

type Disk = Pick<OnceDisk, 'dataFolder' | 'storage' | 'clock' | 'newId'>;

export interface FoundStack {
  readonly projectId: string;
  readonly stack: Stack;
}

/**
 * Finds a stack made in the app by its name or id. Rejects with `stacks/unknown` and the names there are, or
 * `stacks/ambiguous-name`. `notices` gets the sentences about stacks that can't be read.
 */
export async function findStack(
  disk: Disk,
  root: string,
  nameOrId: string,
  notices: string[],
): Promise<FoundStack> {
  const projectId = await projectIdAt(disk, root);
  const stacks = createStacks({ ...disk, emit: noticesInto(notices), rootOf: () => Promise.resolve(root) });
  const stack = await stacks.findByName(projectId, nameOrId).catch((error: unknown) => {
    // The one that is looked for may be among those that can't be read.
    if (!isAppError(error, 'stacks/unknown') || notices.length === 0) throw error;
    throw new AppError(error.code, [error.message, ...notices].join('\n'), error.facts);
  });
  return { projectId, stack };
}

/** Lists the stacks of a folder, those made in the app and those shared with it. */
export async function listStacks(disk: Disk, root: string): Promise<readonly StackView[]> {
  const stacks = createStacks({ ...disk, emit: () => undefined, rootOf: () => Promise.resolve(root) });
  try {
    return await stacks.list({ projectId: await projectIdAt(disk, root) });
  } finally {
    await stacks.close();
  }
}

/** Looks, and remembers nothing: a command is no reason to change what the app lists. */
async function projectIdAt(
  { dataFolder, storage }: { readonly dataFolder: string; readonly storage: Storage },
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
