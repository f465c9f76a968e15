import { z } from 'zod';
import { empty, project, type Empty, type ProjectRef, type StackRef } from './common.ts';

/** A small project in the middle of its life, to try everything on. */
export interface SampleApi {
  /**
   * Copies the sample to a folder of its own below the data folder, opens it and makes its stack; where a copy is on the
   * list already, that one is opened as it is. Rejects with `storage/write-failed` and `git/…`, with nothing left behind.
   */
  open(args: Empty): Promise<
    StackRef & {
      /** Absolute, for display. */
      readonly path: string;
      readonly copied: boolean;
      /** `false`: there is no git on this machine, so that the copy has no history. */
      readonly history: boolean;
    }
  >;
  /**
   * Takes a copy of the sample off the list and deletes its folder with all that is kept of it. Rejects with
   * `projects/not-a-sample` for any other project.
   */
  remove(args: ProjectRef): Promise<void>;
}

export const sampleSchemas = {
  open: empty,
  remove: z.strictObject(project),
};
