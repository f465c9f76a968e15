import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { ProjectAlias } from '../domain/project/projectAlias.ts';
import { aliasSchema } from '../domain/source.ts';
import { project, type ProjectRef } from './common.ts';

/** Other projects whose files are in stacks of a project. New states arrive by `aliases.changed`. */
export interface AliasesApi {
  list(args: ProjectRef): Promise<readonly ProjectAlias[]>;
  /**
   * Makes an alias from a folder's name; a folder with an alias keeps it. Rejects as `projects.open` does, and with
   * `aliases/same-project`.
   */
  add(args: ProjectRef & { readonly path: string }): Promise<ProjectAlias>;
  /** Sets the folder of the project `alias` on this machine. Rejects as `add`. */
  locate(args: ProjectRef & { readonly alias: string; readonly path: string }): Promise<void>;
}

export const aliasesSchemas = {
  list: z.strictObject(project),
  add: z.strictObject({ ...project, path: filled.path }),
  locate: z.strictObject({ ...project, alias: aliasSchema, path: filled.path }),
};
