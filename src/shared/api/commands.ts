import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { operation, project, stack, type Operation, type ProjectRef, type StackRef } from './common.ts';

/** Commands of stacks. Only `run` ever runs one. */
export interface CommandsApi {
  /**
   * Runs an item's command in the project's folder and resolves when it has ended; its output arrives by
   * `commands.output`. Output before a cancellation is saved. Rejects with `commands/unconfirmed`, `/unknown`,
   * `/running`, `/not-started`.
   */
  run(args: StackRef & Operation & { readonly itemId: string }): Promise<{
    /** `null` if the system ended it. */
    readonly exitCode: number | null;
    readonly ended: 'exited' | 'timed-out' | 'cancelled';
    readonly durationMs: number;
  }>;
  /** Records the user's confirmation that this very command may run in this project. */
  confirm(args: ProjectRef & { readonly command: string }): Promise<void>;
}

export const commandsSchemas = {
  run: z.strictObject({ ...stack, ...operation, itemId: filled.id }),
  confirm: z.strictObject({ ...project, command: z.string().min(1).max(10_000) }),
};
