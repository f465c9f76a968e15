import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { CopySampleAnswer } from '../../shared/api/once.ts';
import type { SnippetFields } from '../../shared/domain/snippet.ts';
import { createProjects } from '../projects/createProjects.ts';
import { prepareStack, sampleStack } from '../sample/prepareStack.ts';
import { writeSample } from '../sample/writeSample.ts';
import { createSnippetFiles } from '../sources/snippets/createSnippetFiles.ts';
import { createStacks } from '../stacks/createStacks.ts';
import { codeOf, writeFailed } from '../storage/writeFailed.ts';
import { noticesInto, type OnceTools } from './onceTools.ts';

/** Copies the sample into a folder of the person's, and lists it in the app with its stack. */
export async function copySample(tools: OnceTools, path: string): Promise<CopySampleAnswer> {
  const root = await emptyFolder(path);
  if (root === null) return { status: 'not-empty', path };
  const notices: string[] = [];
  try {
    const history = await makeSample(root, tools, noticesInto(notices));
    return { status: 'copied', root, stack: sampleStack, history, notices };
  } catch (error) {
    // Copies the sample as a whole or not at all, so that the next try starts with an empty folder.
    for (const name of await readdir(root)) await rm(join(root, name), { recursive: true, force: true });
    throw error;
  }
}

/** Returns whether it has a history. */
async function makeSample(root: string, tools: OnceTools, emit: Emit): Promise<boolean> {
  const { history } = await tools.withPool(root, ({ pool }) => writeSample(root, { ...tools, pool }));
  const disk = { ...tools, emit };
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

/** `null` where the folder holds anything: nothing of a person's is written over. */
async function emptyFolder(path: string): Promise<string | null> {
  try {
    await mkdir(path, { recursive: true }).catch(async (error: unknown) => {
      // The recursive call says that a folder on a read-only disk is missing.
      if (codeOf(error) === 'ENOENT') await mkdir(path);
      else throw error;
    });
    if ((await readdir(path)).length > 0) return null;
  } catch (error) {
    throw writeFailed(path, error);
  }
  return await realpath(path);
}
