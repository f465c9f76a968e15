import { findClaudeSessions, isClaudeTranscript } from './claude/findClaudeSessions.ts';
import { openClaudeSession } from './claude/openClaudeSession.ts';
import { findCodexSessions } from './codex/findCodexSessions.ts';
import type { AgentReader } from './reading/agentReader.ts';

/** The agents whose transcripts are read. */
export const agentReaders: readonly AgentReader[] = [
  { agent: 'claude-code', find: findClaudeSessions, recognises: isClaudeTranscript, open: openClaudeSession },
];

/** The agents whose sessions are listed. */
export const sessionFinders: readonly Pick<AgentReader, 'agent' | 'find'>[] = [
  ...agentReaders,
  { agent: 'codex', find: findCodexSessions },
];
