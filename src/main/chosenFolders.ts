import { resolve } from 'node:path';
import type { Api } from '../shared/api.ts';
import { AppError } from '../shared/errors.ts';

type Projects = Api['projects'];

export interface ChosenFolders {
  /** Lets windows open a folder that the person chose in the system's dialog, or dropped. */
  readonly allow: (path: string) => void;
  readonly projects: Projects;
}

/**
 * Limits the folders that a window may open as projects, or set as a project's new place, to those that the person chose
 * and those that core itself names: known projects and their worktrees. A page that runs foreign code can't make a
 * project of any folder and read its files. Rejects with `projects/not-chosen`.
 */
export function createChosenFolders(projects: Projects): ChosenFolders {
  const allowed = new Set<string>();
  const allow = (path: string): void => void allowed.add(resolve(path));
  const named = <T extends { readonly path: string }>(entries: readonly T[]): readonly T[] => {
    for (const { path } of entries) allow(path);
    return entries;
  };
  const list: Projects['list'] = async (args) => named(await projects.list(args));
  const demand = async (path: string): Promise<void> => {
    if (allowed.has(resolve(path))) return;
    await list({});
    if (allowed.has(resolve(path))) return;
    throw new AppError(
      'projects/not-chosen',
      'This folder was not chosen in this window. Choose it with Open project, or drop it on the window.',
      { path },
    );
  };
  return {
    allow,
    projects: {
      ...projects,
      list,
      worktrees: async (args) => named(await projects.worktrees(args)),
      open: async (args) => {
        await demand(args.path);
        return await projects.open(args);
      },
      locate: async (args) => {
        await demand(args.path);
        return await projects.locate(args);
      },
    },
  };
}
