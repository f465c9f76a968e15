import { isAbsolute, join } from 'node:path';
import type { Surroundings } from '../reading/agentReader.ts';

/** Returns the folders in which Claude Code may keep its sessions: `CLAUDE_CONFIG_DIR`, and `.claude` of the user. */
export function claudeRoots({ home, environment }: Surroundings): readonly string[] {
  const chosen = environment['CLAUDE_CONFIG_DIR'];
  const named = chosen !== undefined && isAbsolute(chosen) ? [chosen] : [];
  return [...new Set([...named, join(home, '.claude')])];
}
