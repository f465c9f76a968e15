import type { Stack, StackView } from '../../../shared/domain/stack.ts';
import { AppError, isAppError } from '../../../shared/errors.ts';
import { createStacks } from '../../stacks/createStacks.ts';
import { noticesInto, type OnceDisk } from '../onceTools.ts';
import { projectIdAt } from '../projectIdAt.ts';

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
