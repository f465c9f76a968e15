import { isAbsolute, join } from 'node:path';
import type { Surroundings } from '../reading/agentReader.ts';

/** Returns the folders in which Codex may keep its sessions: `CODEX_HOME`, and `.codex` of the user. */
export function codexRoots({ home, environment }: Surroundings): readonly string[] {
  const chosen = environment['CODEX_HOME'];
  const named = chosen !== undefined && isAbsolute(chosen) ? [chosen] : [];
  return [...new Set([...named, join(home, '.codex')])];
}
