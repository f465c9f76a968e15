import { realpath } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ruleOfDecisions, type FindingRule } from '../core/assembly/findingRules.ts';
import { describeRepository } from '../core/git/describeRepository.ts';
import { projectId } from '../core/projects/projectId.ts';
import { parseProjectsFile } from '../core/projects/projectsFile.ts';
import { createDecisions } from '../core/secrets/decisions.ts';
import { createSettings } from '../core/settings/createSettings.ts';
import { createStacks } from '../core/stacks/createStacks.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import type { Emit } from '../shared/api.ts';
import type { Stack } from '../shared/domain/stack.ts';

export interface SavedStack {
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
  const emit = noticesOf(onNotice);
  const storage = createStorage();
  const disk = { dataFolder, storage, clock: Date.now, newId: randomUUID, emit };
  const id = await projectIdOf(dataFolder, root);
  const stack = await createStacks(disk).findByName(id, nameOrId);
  const decisions = await createDecisions(disk).list(id);
  const { possibleBlocks } = await createSettings(disk).get({});
  return { stack, rule: ruleOfDecisions(decisions, stack.id), possibleBlocks };
}

/** Looks, and remembers nothing: a command is no reason to change what the app lists. */
async function projectIdOf(dataFolder: string, root: string): Promise<string> {
  const bytes = await createStorage().read(join(dataFolder, 'projects.json'));
  const file = bytes === null ? null : parseProjectsFile(Buffer.from(bytes).toString('utf8'));
  const known =
    file?.status === 'ok' ? file.value.projects.find((project) => project.path === root) : undefined;
  if (known !== undefined) return known.id;
  const repository = await describeRepository(root);
  return projectId(root, repository.kind === 'worktree' ? await realpath(repository.commonDir) : null);
}

/** Hash of a value with this installation's key, so that a finding has one id in the app and here. */
export async function hashValue(dataFolder: string, value: string): Promise<string> {
  const emit = noticesOf(() => undefined);
  return createDecisions({ dataFolder, storage: createStorage(), emit }).hash(value);
}

function noticesOf(onNotice: (message: string) => void): Emit {
  return (event, payload) => {
    if (event === 'notice' && 'message' in payload) onNotice(payload.message);
  };
}
