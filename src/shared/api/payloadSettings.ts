import { z } from 'zod';
import type { LeftFolder, PayloadSettings } from '../domain/payloadSettings.ts';
import { project, type ProjectRef } from './common.ts';

/**
 * Where the payloads of a project lie and how long they may be. It is kept in the project, in `.carryover/project.json`,
 * so that every window, worktree, colleague and command line agrees. The state arrives with `projects.changed`.
 */
export interface PayloadSettingsApi {
  /**
   * Changes what is named; what is as it ships is not written. Files stay where they are. Rejects with
   * `settings/bad-value` that names the field, `settings/newer-version`, `payloads/no-folder`, `storage/write-failed`.
   */
  change(args: ProjectRef & Partial<PayloadSettings>): Promise<void>;
  /** Folders that payloads were in before, as far as it is known, and what still lies in them. */
  left(args: ProjectRef): Promise<readonly LeftFolder[]>;
}

// What is out of bounds is refused with a sentence.
export const payloadSettingsSchemas = {
  change: z.strictObject({
    ...project,
    folder: z.string().max(5_000).exactOptional(),
    limit: z.number().exactOptional(),
  }),
  left: z.strictObject(project),
};
