import type { HookAgent, HookEvent } from '../hooks.ts';
import type { HookSystem } from './hookHandler.ts';

/** The parts that a person installs or leaves out, in the order in which they are shown. */
export const hookParts = ['session-start', 'compaction', 'limit', 'session-end', 'status-line'] as const;
export type HookPart = (typeof hookParts)[number];

export function isHookPart(text: string): text is HookPart {
  return (hookParts as readonly string[]).includes(text);
}

/** Events of each part, and what it does, as a sentence. */
export const partFacts: Readonly<
  Record<HookPart, { readonly name: string; readonly events: readonly HookEvent[]; readonly about: string }>
> = {
  'session-start': {
    name: 'Session start',
    events: ['session-start'],
    about:
      'Tells a new session where the newest payload is and what changed since, in less than 1,000 characters.',
  },
  compaction: {
    name: 'Before and after a compaction',
    events: ['pre-compact', 'post-compact'],
    about: 'Makes a recovery draft of the session.',
  },
  limit: {
    name: 'Stopped by a limit or an error',
    events: ['stop-failure'],
    about: 'Makes a recovery draft of the session.',
  },
  'session-end': {
    name: 'Session end',
    events: ['session-end'],
    about: 'Marks the session as ended, so that it no longer counts as running.',
  },
  'status-line': {
    name: 'Status line',
    events: [],
    about: 'Keeps the size of the context that Claude Code reports, and runs your own status line unchanged.',
  },
};

/** Returns the parts that an agent has: Codex has no status line. */
export function partsOf(agent: HookAgent): readonly HookPart[] {
  return agent === 'codex' ? hookParts.filter((part) => part !== 'status-line') : hookParts;
}

/** Returns the parts of an agent that are installed if no others are named. The status line needs `sh`, which a Windows may lack. */
export function usualParts(agent: HookAgent, system: HookSystem): readonly HookPart[] {
  return partsOf(agent).filter((part) => system === 'posix' || part !== 'status-line');
}

/** Returns the events of parts, in their order. */
export function eventsOf(parts: readonly HookPart[]): readonly HookEvent[] {
  return hookParts.filter((part) => parts.includes(part)).flatMap((part) => partFacts[part].events);
}
