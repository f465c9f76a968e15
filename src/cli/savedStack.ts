import { realpath } from 'node:fs/promises';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ruleOfDecisions, type FindingRule } from '../core/gate/findingRules.ts';
import { describeRepository } from '../core/git/describeRepository.ts';
import { projectId } from '../core/projects/projectId.ts';
import { parseProjectsFile } from '../core/projects/projectsFile.ts';
import { createDecisions } from '../core/secrets/decisions.ts';
import { createSettings } from '../core/settings/createSettings.ts';
import { createStacks } from '../core/stacks/createStacks.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { readText } from '../core/storage/readText.ts';
import type { Emit } from '../shared/api.ts';
import { AppError, isAppError } from '../shared/errors.ts';
import type { Stack, StackView } from '../shared/domain/stack.ts';

export interface SavedStack {
  readonly projectId: string;
  readonly stack: Stack;
  /** What was decided in the app about its findings. */
  readonly rule: FindingRule;
  readonly possibleBlocks: boolean;
}

/** A stack made in the app, by name or id. Rejects with `stacks/unknown` and the names there are, or `stacks/ambiguous-name`. */
export async function savedStack(
  dataFolder: string,
  root: string,
  nameOrId: string,
  onNotice: (message: string) => void,
): Promise<SavedStack> {
  const told: string[] = [];
  const emit = noticesOf((message) => {
    told.push(message);
    onNotice(message);
  });
  const storage = createStorage();
  const disk = { dataFolder, storage, clock: Date.now, newId: randomUUID, emit };
  const id = await projectIdOf(dataFolder, root);
  const stacks = createStacks({ ...disk, rootOf: () => Promise.resolve(root) });
  const stack = await stacks.findByName(id, nameOrId).catch((error: unknown) => {
    // The one that is looked for may be among those that can't be read.
    if (!isAppError(error, 'stacks/unknown') || told.length === 0) throw error;
    throw new AppError(error.code, [error.message, ...told].join('\n'), error.facts);
  });
  const decisions = await createDecisions(disk).list(id);
  const { possibleBlocks } = await createSettings(disk).get({});
  return { projectId: id, stack, rule: ruleOfDecisions(decisions, stack.id), possibleBlocks };
}

/** The stacks of a folder, those made in the app and those shared with it. */
export async function stacksOf(dataFolder: string, root: string): Promise<readonly StackView[]> {
  const disk = {
    dataFolder,
    storage: createStorage(),
    clock: Date.now,
    newId: randomUUID,
    emit: () => undefined,
  };
  const stacks = createStacks({ ...disk, rootOf: () => Promise.resolve(root) });
  try {
    return await stacks.list({ projectId: await projectIdOf(dataFolder, root) });
  } finally {
    await stacks.close();
  }
}

/** Looks, and remembers nothing: a command is no reason to change what the app lists. */
async function projectIdOf(dataFolder: string, root: string): Promise<string> {
  const read = await readText(createStorage(), join(dataFolder, 'projects.json'));
  const file = read === null || read === 'damaged' ? null : parseProjectsFile(read.text);
  const known =
    file?.status === 'ok' ? file.value.projects.find((project) => project.path === root) : undefined;
  if (known !== undefined) return known.id;
  const repository = await describeRepository(root);
  return projectId(root, repository.kind === 'worktree' ? await realpath(repository.commonDir) : null);
}

/**
 * Hashes values with this installation's key, so that a finding has one id in the app and here. Where there is no
 * key to be had, with one for this run: what is found has to be told all the same.
 */
export function createValueHash(dataFolder: string): (value: string) => Promise<string> {
  const decisions = createDecisions({
    dataFolder,
    storage: createStorage(),
    emit: noticesOf(() => undefined),
  });
  let ownKey: Buffer | null = null;
  return async (value) => {
    try {
      if (ownKey === null) return await decisions.hash(value);
    } catch (error) {
      if (!isAppError(error)) throw error;
      ownKey = randomBytes(32);
    }
    return createHmac('sha256', ownKey).update(value).digest('hex');
  };
}

function noticesOf(onNotice: (message: string) => void): Emit {
  return (event, payload) => {
    if (event === 'notice' && 'message' in payload) onNotice(payload.message);
  };
}
