import { randomUUID } from 'node:crypto';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createProjects } from '../core/projects/createProjects.ts';
import { prepareStack, sampleStack } from '../core/sample/prepareStack.ts';
import { writeSample, type SampleTools } from '../core/sample/writeSample.ts';
import { createSnippetFiles } from '../core/sources/snippets/createSnippetFiles.ts';
import { createStacks } from '../core/stacks/createStacks.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { dataFolder } from '../core/storage/dataFolder.ts';
import { writeFailed } from '../core/storage/writeFailed.ts';
import type { Emit } from '../shared/api.ts';
import type { SnippetFields } from '../shared/domain/snippet.ts';
import { exitCode } from './exitCode.ts';
import type { Outcome } from './output.ts';
import { UsageError } from './usageError.ts';
import { withPool } from './withPool.ts';

/** Copies the sample into a folder of the person's, and lists it in the app with its stack. */
export async function sampleCommand(named: string, workerUrl: URL): Promise<Outcome> {
  const root = await emptyFolder(resolve(named));
  const messages: string[] = [];
  const emit: Emit = (event, payload) => {
    if (event === 'notice' && 'message' in payload) messages.push(payload.message);
  };
  const storage = createStorage();
  const disk = { dataFolder: dataFolder(), storage, clock: Date.now, newId: randomUUID, emit };
  let history: boolean;
  try {
    history = await makeSample(root, disk, workerUrl);
  } catch (error) {
    // As a whole or not at all: the next try begins with an empty folder again.
    for (const name of await readdir(root)) await rm(join(root, name), { recursive: true, force: true });
    throw error;
  }
  if (!history) messages.push('Git is not installed, so the sample project has no history.');
  return {
    code: exitCode.done,
    json: { path: root, stack: sampleStack, history },
    text: `${root}\n\nTry:\n${toTry(quoted(named))}`,
    messages,
  };
}

/** Answers whether it has a history. */
async function makeSample(
  root: string,
  disk: Omit<SampleTools, 'pool'> & { readonly emit: Emit },
  workerUrl: URL,
): Promise<boolean> {
  const { history } = await withPool(workerUrl, root, (pool) => writeSample(root, { ...disk, pool }));
  const { projectId } = await createProjects(disk).open({ path: root });
  const stacks = createStacks(disk);
  const snippets = createSnippetFiles(disk);
  const library = {
    list: () => snippets.list(),
    create: async ({ fields }: { readonly fields: Required<SnippetFields> }) => ({
      snippetId: (await snippets.create(fields)).id,
    }),
  };
  await prepareStack({ stacks, library }, projectId, history);
  await stacks.close();
  return history;
}

/** Rejects where the folder holds anything: nothing of a person's is written over. */
async function emptyFolder(path: string): Promise<string> {
  let names: readonly string[];
  try {
    await mkdir(path, { recursive: true });
    names = await readdir(path);
  } catch (error) {
    throw writeFailed(path, error);
  }
  if (names.length > 0)
    throw new UsageError(`${path} is not empty. Name a new folder for the sample project.`);
  return await realpath(path);
}

/** Commands that run from where this one did, as it was run: npm says whether by npx. */
function toTry(folder: string): string {
  const command = process.env['npm_command'] === 'exec' ? 'npx carryover' : 'carryover';
  return [
    `payload drift latest --project ${folder}`,
    `scan ${folder}`,
    `assemble ${sampleStack} --project ${folder} --redact`,
  ]
    .map((line) => `  ${command} ${line}\n`)
    .join('');
}

function quoted(path: string): string {
  return /^[\w./\\:~-]+$/u.test(path) ? path : `"${path}"`;
}
