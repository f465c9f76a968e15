import type { AgentId } from '../../shared/domain/transcript.ts';
import { readKeptStatus } from '../hooks/status/keptStatus.ts';
import { numberAt, objectAt } from '../recover/reading/jsonFields.ts';

/** Returns the window that an agent told the status line of a session last; `null` if none is kept. */
export async function readKeptWindow(dataFolder: string, agent: AgentId, id: string): Promise<number | null> {
  if (agent !== 'claude-code' && agent !== 'codex') return null;
  const kept = await readKeptStatus(dataFolder, agent, id);
  if (kept === null) return null;
  const size = numberAt(objectAt(kept.status, 'context_window'), 'context_window_size');
  return size !== null && size > 0 ? size : null;
}
