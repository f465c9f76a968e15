import type { Empty, ProjectRef } from './refs.ts';
import type { LocateAnswer, ProjectPlace, WorktreeEntry } from './domain/projectPlace.ts';

/** Where projects lie, and what lies beside them. Joined to `projects`. */
export interface PlacesApi {
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
