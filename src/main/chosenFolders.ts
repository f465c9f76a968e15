import { resolve } from 'node:path';
import type { Api } from '../shared/api.ts';
import { AppError } from '../shared/errors.ts';

type Projects = Api['projects'];
type Aliases = Api['aliases'];
type Worktrees = Api['worktrees'];

/** Paths that are kept: each dropped file counts, and only folders are opened. */
const mostKept = 10_000;

export interface ChosenFolders {
  /** Lets windows open a folder that the person chose in the system's dialog, or dropped. */
  readonly allow: (path: string) => void;
  readonly projects: Projects;
  readonly aliases: Aliases;
  readonly worktrees: Worktrees;
}

/**
 * Limits the folders that a window may open as projects, set as a project's new place, or take files of, to those that the person chose
 * and those that core itself names: known projects and their worktrees. A page that runs foreign code can't make a
 * project of any folder and read its files. Rejects with `projects/not-chosen`.
 */
export function createChosenFolders({
  projects,
  aliases,
  worktrees,
}: Pick<Api, 'projects' | 'aliases' | 'worktrees'>): ChosenFolders {
  const allowed = new Set<string>();
  const allow = (path: string): void => {
    allowed.add(resolve(path));
    const [oldest] = allowed;
    if (allowed.size > mostKept && oldest !== undefined) allowed.delete(oldest);
  };
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
    worktrees: {
      ...worktrees,
      async list(args) {
        const found = await worktrees.list(args);
        named(found.rows);
        return found;
      },
      async create(args) {
        const made = await worktrees.create(args);
        allow(made.path);
        return made;
      },
      async locate(args) {
        await demand(args.path);
        await worktrees.locate(args);
      },
    },
    aliases: {
      ...aliases,
      add: async (args) => {
        await demand(args.path);
        return await aliases.add(args);
      },
      locate: async (args) => {
        await demand(args.path);
        await aliases.locate(args);
      },
    },
  };
}
