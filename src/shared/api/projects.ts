import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { Project } from '../domain/project.ts';
import type { LocateAnswer, ProjectPlace, WorktreeEntry } from '../domain/projectPlace.ts';
import { empty, project, type Empty, type ProjectRef } from './common.ts';

/** The folders a person works in. */
export interface ProjectsApi {
  /** Projects opened before, newest first; one whose folder is gone is listed as `not-found`. */
  list(args: Empty): Promise<readonly Project[]>;
  /** Opens a folder by absolute path and remembers it. Rejects with `projects/folder-gone`, `/not-a-folder`, `/unreadable`. */
  open(args: { readonly path: string }): Promise<{ readonly projectId: string }>;
  /** Takes a project off the list. Its stacks and decisions stay on disk. */
  forget(args: ProjectRef): Promise<void>;
  /**
   * Says where a project lies now that was moved: its stacks, decisions and copies follow. A folder that does not look
   * like the same repository is only taken `anyway`. Rejects as `open` does, and with `projects/taken`.
   */
  locate(args: ProjectRef & { readonly path: string; readonly anyway?: true }): Promise<LocateAnswer>;
  /** Saved payloads of each project that can be reached; those that can't are left out. */
  places(args: Empty): Promise<readonly ProjectPlace[]>;
  /** All worktrees of a project's repository, its own included; none outside git. */
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
