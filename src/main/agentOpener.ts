import { app, shell } from 'electron';
import { agentSchemes, agentScheme } from '../core/assembly/agents/agentLink.ts';
import type { AgentOpener } from '../core/assembly/agents/agentOpener.ts';

/** Opens agents by the system. The links come from core; a window only names the agent. */
export const agentOpener: AgentOpener = {
  platform: process.platform,
  // On Linux this asks xdg-mime, so it is not asked before the person presses.
  hasProgram: (agent) => Promise.resolve(app.getApplicationNameForProtocol(agentScheme(agent)) !== ''),
  async open(link) {
    if (!agentSchemes.has(new URL(link).protocol)) return false;
    try {
      await shell.openExternal(link);
      return true;
    } catch {
      return false;
    }
  },
};
