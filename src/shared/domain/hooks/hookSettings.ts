import type { Difference } from '../file/difference.ts';
import type { HookAgent } from '../hooks.ts';
import type { Firing } from './hookStatus.ts';
import type { HookPart } from './hookParts.ts';

/** The settings that are edited: the person's, for all projects, or this checkout's, which git ignores only if it is told so. */
export const hookScopes = ['user', 'project'] as const;
export type HookScope = (typeof hookScopes)[number];

/** The hooks in one file of an agent's settings. */
export interface HookFile {
  readonly scope: HookScope;
  /** Absolute path, links followed. */
  readonly path: string;
  /** True if there is such a file. */
  readonly exists: boolean;
  /** A sentence if the file can't be read or edited. */
  readonly problem: string | null;
  readonly parts: readonly HookPart[];
  /** False if another version wrote them in another form. */
  readonly isCurrent: boolean;
}

/** An agent's hooks. Suspected secrets are masked. */
export interface AgentHooks {
  readonly agent: HookAgent;
  readonly files: readonly HookFile[];
  readonly firings: readonly Firing[];
  /** The parts that are installed on this system if no others are named. */
  readonly usual: readonly HookPart[];
  /** Sentences about what keeps installed hooks from running. */
  readonly notes: readonly string[];
}

/** An installation or a removal: the text that it would write, or has written. */
export interface HookPlan {
  readonly agent: HookAgent;
  readonly path: string;
  /** `would-write` becomes `written`; `same`: nothing is to be done; `changed`: the file is not the one that was shown. */
  readonly status: 'would-write' | 'written' | 'same' | 'changed' | 'refused';
  /** A sentence for `changed` and `refused`. */
  readonly problem: string | null;
  /** Suspected secrets are masked in both texts. */
  readonly difference: Difference;
  /** True if the file is made, or deleted because it held nothing else. */
  readonly whole: boolean;
  /** Names the text that the difference begins with. */
  readonly seen: string;
}
