import { agentNames, type AgentId } from './transcript.ts';

/** Agents that a link opens with a prompt, in the order of menus. */
export const linkedAgents = ['claude-code', 'cursor', 'codex'] as const satisfies readonly AgentId[];

export type LinkedAgent = (typeof linkedAgents)[number];

/** The names of these agents, by id. */
export const linkedAgentNames = {
  'claude-code': agentNames['claude-code'],
  cursor: agentNames.cursor,
  codex: agentNames.codex,
} as const satisfies Readonly<Record<LinkedAgent, string>>;

export function isLinkedAgent(target: string): target is LinkedAgent {
  return Object.hasOwn(linkedAgentNames, target);
}
