import { z } from 'zod';
import type { LeftFolder, PayloadSettings } from '../domain/payload/payloadSettings.ts';
import { project, type ProjectRef } from './common.ts';

/**
 * The folder and limit of a project's payloads. The project stores them, in `.carryover/project.json`, so that every
 * window, worktree, colleague and command line agrees. The state arrives with `projects.changed`.
 */
export interface PayloadSettingsApi {
  /**
   * Changes the given fields; defaults are not written. Files stay in their folder. Rejects with `settings/bad-value`
   * that names the field, `settings/newer-version`, `payloads/no-folder`, `storage/write-failed`.
   */
  change(args: ProjectRef & Partial<PayloadSettings>): Promise<void>;
  /** Returns the known former payload folders, and their remaining contents. */
  left(args: ProjectRef): Promise<readonly LeftFolder[]>;
}

// Core refuses values out of bounds with a sentence.
export const payloadSettingsSchemas = {
  change: z.strictObject({
    ...project,
    folder: z.string().max(5_000).exactOptional(),
    limit: z.number().exactOptional(),
  }),
  left: z.strictObject(project),
};
