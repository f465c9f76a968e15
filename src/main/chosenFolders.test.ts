import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Api } from '../shared/api.ts';
import { createChosenFolders } from './chosenFolders.ts';

const known = resolve('known');
const worktree = resolve('worktree');
const foreign = resolve('foreign');
const made = resolve('made');

function makeFolders() {
  const opened: string[] = [];
  const projects = {
    list: () => Promise.resolve([{ path: known }]),
    worktrees: () => Promise.resolve([{ path: worktree }]),
    open: ({ path }: { readonly path: string }) => {
      opened.push(path);
      return Promise.resolve({ projectId: 'p' });
    },
    locate: ({ path }: { readonly path: string }) => {
      opened.push(path);
      return Promise.resolve({ status: 'located' });
    },
  } as unknown as Api['projects'];
  const aliases = {
    add: (args: { readonly path: string }) => projects.open(args),
    locate: (args: { readonly path: string }) => projects.locate({ projectId: 'p', ...args }),
  } as unknown as Api['aliases'];
  const worktrees = {
    list: () => Promise.resolve({ rows: [{ path: worktree }], fetched: null }),
    create: () => Promise.resolve({ path: made }),
  } as unknown as Api['worktrees'];
  return { opened, folders: createChosenFolders({ projects, aliases, worktrees }) };
}

describe('folders that a window may open', () => {
  it('are those that the person chose, in whatever form the path comes', async () => {
    const { opened, folders } = makeFolders();
    folders.allow(foreign);
    await folders.projects.open({ path: resolve(foreign, 'src', '..') });
    await folders.projects.locate({ projectId: 'p', path: foreign });
    await folders.aliases.add({ projectId: 'p', path: foreign });
    await folders.aliases.locate({ projectId: 'p', alias: 'a', path: foreign });
    expect(opened).toHaveLength(4);
  });

  it('are known projects, and worktrees once they were listed', async () => {
    const { opened, folders } = makeFolders();
    await folders.projects.open({ path: known });
    await expect(folders.projects.open({ path: worktree })).rejects.toMatchObject({
      code: 'projects/not-chosen',
    });
    await folders.projects.worktrees({ projectId: 'p' });
    await folders.projects.open({ path: worktree });
    expect(opened).toEqual([known, worktree]);
  });

  it('are worktrees that their page listed, or made', async () => {
    const { opened, folders } = makeFolders();
    await expect(folders.projects.open({ path: made })).rejects.toMatchObject({
      code: 'projects/not-chosen',
    });
    await folders.worktrees.list({ projectId: 'p', operationId: 'o' });
    await folders.projects.open({ path: worktree });
    const fields = { projectId: 'p', operationId: 'o', branch: 'b', from: 'main', folder: 'made' };
    await folders.worktrees.create(fields);
    await folders.projects.open({ path: made });
    expect(opened).toEqual([worktree, made]);
  });

  it.each([foreign, resolve(known, '..'), resolve(known, 'below'), `${known}2`])(
    'are no others: %s',
    async (path) => {
      const { opened, folders } = makeFolders();
      for (const ask of [
        folders.projects.open({ path }),
        folders.projects.locate({ projectId: 'p', path, anyway: true }),
        folders.aliases.add({ projectId: 'p', path }),
        folders.aliases.locate({ projectId: 'p', alias: 'a', path }),
      ]) {
        await expect(ask).rejects.toMatchObject({ code: 'projects/not-chosen' });
      }
      expect(opened).toEqual([]);
    },
  );
});
