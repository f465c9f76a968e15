/** Agents that leave transcripts on disk. */
export const agentNames = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  'gemini-cli': 'Gemini CLI',
  opencode: 'opencode',
  cursor: 'Cursor',
  'copilot-cli': 'Copilot CLI',
} as const;

export type AgentId = keyof typeof agentNames;

/** The key of the recovery without a transcript, among the keys of sessions. */
export const withoutTranscript = 'without-transcript';

/** Returns the name of a session's agent, which only its transcript tells. */
export function agentName(agent: AgentId | null): string {
  return agent === null ? 'The agent' : agentNames[agent];
}

/**
 * The end of a session, by its last records. `finished`: the agent ended its turn. `cut-off`: a tool was called and nothing
 * came back. `context`: the prompt was too long. `compacted`: it stopped right after its context was compacted.
 */
export type Ending =
  | 'running'
  /** A process with its number is alive, and the system does not say since when. */
  | 'perhaps-running'
  | 'finished'
  | 'interrupted'
  | 'cut-off'
  | 'context'
  | 'compacted'
  | 'limit'
  | 'auth'
  | 'error'
  | 'unknown';

export interface SessionEnding {
  readonly how: Ending;
  /** The tool that was cut off, or the state of a session that runs: `idle`, `busy` or `waiting`; `null` if unknown. */
  readonly detail: string | null;
}

/** Says how a session ended, as a part of a line. */
export function describeEnding({ how, detail }: SessionEnding): string {
  switch (how) {
    case 'running':
      return detail === null ? 'is running' : `is running, ${detail}`;
    case 'perhaps-running':
      return detail === null ? 'is perhaps running' : `is perhaps running, ${detail}`;
    case 'finished':
      return 'finished its turn';
    case 'interrupted':
      return 'interrupted by the user';
    case 'cut-off':
      return detail === null ? 'cut off before it answered' : `cut off in ${detail}`;
    case 'context':
      return 'ran out of context';
    case 'compacted':
      return 'stopped right after its context was compacted';
    case 'limit':
      return 'reached a usage limit';
    case 'auth':
      return 'stopped because the login had expired';
    case 'error':
      return 'stopped by an error of the service';
    case 'unknown':
      return 'ended in an unknown way';
  }
}

/** The end of a transcript that its agent deletes some time after its last change. */
export interface Deletion {
  /** ISO time from which on the agent deletes it, when it starts. */
  readonly at: string;
  /** Days after the last change. */
  readonly days: number;
  /** Absolute path of the settings file that says so; `null` for the agent's default. */
  readonly setting: string | null;
}

/** A file of the project with the facts of a session. */
export interface KeptFacts {
  /** Relative to the project, with `/`. */
  readonly file: string;
  /** True if the transcript is gone, so that these facts are all there is. */
  readonly only: boolean;
}

/** A session that an agent left on disk, as far as the beginning and the end of its transcript tell. */
export interface SessionSummary {
  readonly agent: AgentId;
  readonly id: string;
  /** Absolute path of its transcript. */
  readonly path: string;
  /** The folder in which it ran last, as recorded. */
  readonly cwd: string | null;
  readonly title: string | null;
  readonly branch: string | null;
  readonly model: string | null;
  /** ISO times of its first and last record; `null` if none of them has a time. */
  readonly started: string | null;
  readonly ended: string | null;
  /** Size of its transcript. */
  readonly bytes: number;
  readonly ending: SessionEnding;
  /** Results of sub-agents and background commands that were not read; `null` if they are not counted. */
  readonly unread: number | null;
  /** The id of the session whose history it began with; `null` if it is no fork, or if its agent does not say. */
  readonly forkedFrom: string | null;
  /** `null` if its agent does not delete it, or if that is not known. */
  readonly deletion: Deletion | null;
  /** `null` if its facts were not kept in the project. */
  readonly kept: KeptFacts | null;
}

/** A session that is on disk and could not be read. */
export interface UnreadSession {
  readonly agent: AgentId;
  /** Absolute path of its file. */
  readonly path: string;
  /** ISO time of its last change. */
  readonly changed: string;
  /** The folder it ran in; `null` if its agent does not say so beside it, so that it may be of another project. */
  readonly cwd: string | null;
  /** `agent`: Carryover does not read transcripts of this agent yet. `compressed`: the file could not be decompressed. */
  readonly why: 'agent' | 'compressed';
}

/** A folder that sessions are looked for in. */
export interface AgentFolder {
  /** Absolute path. */
  readonly folder: string;
  /** True if the user added it in the settings. */
  readonly chosen: boolean;
  /** A sentence about a chosen folder that has no transcripts or can't be read; `null` for every other one. */
  readonly problem: string | null;
}
