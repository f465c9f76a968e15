import { z } from 'zod';
import { hookAgents, type HookAgent } from '../domain/hooks.ts';
import { hookParts, type HookPart } from '../domain/hooks/hookParts.ts';
import type { AgentHooks, HookPlan } from '../domain/hooks/hookSettings.ts';
import { empty, type Empty } from './common.ts';

/** Names the person's settings of an agent, and the hooks that they are to have; none takes all of Carryover's out. */
export interface WantedHooks {
  readonly agent: HookAgent;
  readonly parts: readonly HookPart[];
}

/** Hooks in the person's own settings of agents, for all projects. Suspected secrets are masked. */
export interface HooksApi {
  /** Says what is installed, and when each hook last ran. */
  status(args: Empty): Promise<readonly AgentHooks[]>;
  /** Says what would be written, and writes nothing. */
  look(args: WantedHooks): Promise<HookPlan>;
  /**
   * Writes what `look` has shown, which `seen` names; settings that changed since stay as they are, and the answer says so. Rejects with
   * `storage/write-failed`.
   */
  write(args: WantedHooks & { readonly seen: string }): Promise<HookPlan>;
}

const wanted = {
  agent: z.enum(hookAgents),
  parts: z.array(z.enum(hookParts)).max(hookParts.length),
};

export const hooksSchemas = {
  status: empty,
  look: z.strictObject(wanted),
  write: z.strictObject({ ...wanted, seen: z.string().max(64) }),
};
