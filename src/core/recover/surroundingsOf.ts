import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import type { Environment } from '../network/serviceUrl.ts';
import { agentReaders } from './agentReaders.ts';
import { rootsOf } from './reading/agentHome.ts';
import type { Surroundings } from './reading/agentReader.ts';

/**
 * Returns the place in which agents keep their folders: the user's own folder, or the one that `CARRYOVER_AGENTS_HOME` names,
 * for example that of a container.
 */
export function surroundingsOf(environment: Environment): Surroundings {
  const chosen = environment['CARRYOVER_AGENTS_HOME'] ?? '';
  return { home: isAbsolute(chosen) ? chosen : homedir(), environment };
}

/** Returns the folders whose sessions are listed, whether they exist or not. */
export function readFolders(surroundings: Surroundings): readonly string[] {
  return agentReaders.flatMap(({ home }) => rootsOf(surroundings, home));
}
