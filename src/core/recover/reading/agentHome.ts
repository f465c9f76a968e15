import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Surroundings } from './agentReader.ts';

/** The folder in which an agent keeps its sessions: the variable that may name it, and its name in the user's own folder. */
export interface AgentHome {
  readonly variable: string;
  readonly folder: string;
  /** Names of the folders in it that hold transcripts. */
  readonly holds: readonly string[];
}

/**
 * Returns the absolute paths of an agent's folders: the one that a variable names, the one in the user's own folder, since a
 * variable may have been set later, and those that the user chose.
 */
export function rootsOf({ home, environment, folders }: Surroundings, agent: AgentHome): readonly string[] {
  const named = environment[agent.variable];
  return [
    ...new Set([
      ...(named !== undefined && isAbsolute(named) ? [named] : []),
      join(home, agent.folder),
      ...(folders ?? []).flatMap((folder) => rootsIn(folder, agent)),
    ]),
  ];
}

/** A user may choose an agent's folder, the folder around it, e.g. a copied home, or the folder with the transcripts. */
export function rootsIn(folder: string, agent: AgentHome): readonly string[] {
  return [
    folder,
    join(folder, agent.folder),
    ...(agent.holds.includes(basename(folder)) ? [dirname(folder)] : []),
  ];
}
