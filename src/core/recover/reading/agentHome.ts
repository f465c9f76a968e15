import { isAbsolute, join } from 'node:path';
import type { Surroundings } from './agentReader.ts';

/** The folder in which an agent keeps its sessions: the variable that may name it, and its name in the user's own folder. */
export interface AgentHome {
  readonly variable: string;
  readonly folder: string;
}

/** Returns the absolute paths of an agent's folders. Both are read: a variable may have been set later. */
export function rootsOf(
  { home, environment }: Surroundings,
  { variable, folder }: AgentHome,
): readonly string[] {
  const chosen = environment[variable];
  const named = chosen !== undefined && isAbsolute(chosen) ? [chosen] : [];
  return [...new Set([...named, join(home, folder)])];
}
