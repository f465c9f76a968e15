import {
  claudeHome,
  claudePlaces,
  findClaudeSessions,
  isClaudeTranscript,
  summariseClaude,
} from './claude/findClaudeSessions.ts';
import { createRetention } from './claude/createRetention.ts';
import { openClaudeSession } from './claude/openClaudeSession.ts';
import { codexHome, codexPlaces, findCodexSessions, summariseCodex } from './codex/findCodexSessions.ts';
import { isCodexTranscript, openCodexSession } from './codex/openCodexSession.ts';
import type { AgentReader } from './reading/agentReader.ts';

/** The agents whose transcripts are read. */
export const agentReaders: readonly AgentReader[] = [
  {
    agent: 'claude-code',
    home: claudeHome,
    find: findClaudeSessions,
    recognises: isClaudeTranscript,
    summarise: summariseClaude,
    retention: createRetention,
    places: claudePlaces,
    open: openClaudeSession,
  },
  {
    agent: 'codex',
    home: codexHome,
    find: findCodexSessions,
    recognises: isCodexTranscript,
    summarise: summariseCodex,
    places: codexPlaces,
    open: openCodexSession,
  },
];
