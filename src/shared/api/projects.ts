import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { Project } from '../domain/project.ts';
import type { LocateAnswer, ProjectPlace, WorktreeEntry } from '../domain/project/projectPlace.ts';
import { empty, project, type Empty, type ProjectRef } from './common.ts';

/** The folders that the user works in. */
export interface ProjectsApi {
  /** Returns the recent projects, newest first; one whose folder is gone is listed as `not-found`. */
  list(args: Empty): Promise<readonly Project[]>;
  /**
   * Opens a folder by absolute path and remembers it. Rejects with `projects/folder-gone`, `/not-a-folder`,
   * `/unreadable`.
   */
  open(args: { readonly path: string }): Promise<{ readonly projectId: string }>;
  /** Removes a project from the list. Its stacks and decisions stay on disk. */
  forget(args: ProjectRef): Promise<void>;
  /**
   * Sets the new folder of a moved project: its stacks, decisions and copies follow. A folder that does not look like
   * the same repository is only accepted with `anyway`. Rejects as `open` does, and with `projects/taken`.
   */
  locate(args: ProjectRef & { readonly path: string; readonly anyway?: true }): Promise<LocateAnswer>;
  /** Returns the number of saved payloads of each reachable project. */
  places(args: Empty): Promise<readonly ProjectPlace[]>;
  /** Returns all worktrees of a project's repository, including its own; none outside git. */
  worktrees(args: ProjectRef): Promise<readonly WorktreeEntry[]>;
}

const { path } = filled;

export const projectsSchemas = {
  list: empty,
  open: z.strictObject({ path }),
  forget: z.strictObject(project),
  locate: z.strictObject({ ...project, path, anyway: z.literal(true).exactOptional() }),
  places: empty,
  worktrees: z.strictObject(project),
};
