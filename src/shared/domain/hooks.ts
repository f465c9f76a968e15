/** Agents whose hooks Carryover writes. */
export const hookAgents = ['claude-code', 'codex'] as const;
export type HookAgent = (typeof hookAgents)[number];

/** Events that `carryover hook run` answers, by the word on its command line. */
export const hookEvents = [
  'session-start',
  'pre-compact',
  'post-compact',
  'stop',
  'stop-failure',
  'session-end',
] as const;
export type HookEvent = (typeof hookEvents)[number];

/** Names of the events in an agent's settings, which both agents share. */
export const settingsNames: Readonly<Record<HookEvent, string>> = {
  'session-start': 'SessionStart',
  'pre-compact': 'PreCompact',
  'post-compact': 'PostCompact',
  stop: 'Stop',
  'stop-failure': 'StopFailure',
  'session-end': 'SessionEnd',
};

export function isHookAgent(text: string): text is HookAgent {
  return (hookAgents as readonly string[]).includes(text);
}

export function isHookEvent(text: string): text is HookEvent {
  return (hookEvents as readonly string[]).includes(text);
}
