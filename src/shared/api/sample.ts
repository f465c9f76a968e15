import { z } from 'zod';
import { empty, project, type Empty, type ProjectRef, type StackRef } from './common.ts';

/** A small project with some history, to try everything on. */
export interface SampleApi {
  /**
   * Copies the sample to a folder of its own below the data folder, opens it and makes its stack; if a copy is on the
   * list already, opens that one unchanged. Rejects with `storage/write-failed` and `git/…`, and leaves nothing behind
   * then.
   */
  open(args: Empty): Promise<
    StackRef & {
      /** Absolute, for display. */
      readonly path: string;
      readonly copied: boolean;
      /** `false` if this machine has no git, so that the copy has no history. */
      readonly history: boolean;
    }
  >;
  /**
   * Removes a copy of the sample from the list and deletes its folder with all stored data about it. Rejects with
   * `projects/not-a-sample` for any other project.
   */
  remove(args: ProjectRef): Promise<void>;
}

export const sampleSchemas = {
  open: empty,
  remove: z.strictObject(project),
};
