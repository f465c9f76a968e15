import type { Difference } from './file/difference.ts';

/** Agents whose rules files are known, with the names that people see. */
export const rulesAgents = { claude: 'Claude Code', codex: 'Codex' } as const;
export type RulesAgent = keyof typeof rulesAgents;

/** The reason why a file's text is not read. `loop`: it imports itself, at once or by others. `too-deep`: agents follow five imports. */
export type RulesProblem =
  | 'missing'
  | 'loop'
  | 'too-deep'
  | 'outside'
  | 'unreadable'
  | 'binary'
  | 'too-large'
  | 'not-utf8';

/** A text that an agent reads by itself. */
export interface RulesFile {
  /** Path relative to the project with `/`; one outside begins with `~/` or is absolute. */
  readonly path: string;
  /** `outside`: shown and counted, never written. */
  readonly place: 'project' | 'outside';
  /** `start`: at the start of every session. `nested`: when the agent works in that folder. */
  readonly loads: 'start' | 'nested';
  /** Agents that read it at the start of every session. */
  readonly agents: readonly RulesAgent[];
  /** The file and line that import it, if no agent reads it by its name. */
  readonly imported: { readonly by: string; readonly line: number; readonly depth: number } | null;
  /** Set if the file has nothing but imports: their paths. */
  readonly onlyImports: readonly string[] | null;
  /** `null` if it was not read. */
  readonly tokens: number | null;
  readonly problem: RulesProblem | null;
  /** Findings with something to do, in the order of lines. */
  readonly findings: readonly RulesFinding[];
  /** Hash of the bytes on disk; empty if it was not read. */
  readonly version: string;
}

export const rulesFindingKinds = [
  'order',
  'dead-path',
  'unknown-command',
  'contradiction',
  'said-twice',
  'task-state',
  'style-in-payload',
] as const;
export type RulesFindingKind = (typeof rulesFindingKinds)[number];

export interface RulesFinding {
  /** Unique within the version of its file. */
  readonly id: string;
  readonly kind: RulesFindingKind;
  readonly first: number;
  readonly last: number;
  readonly title: string;
  /** Sentence with the evidence. */
  readonly detail: string;
  /** Changes that ticking can make, one of which is chosen; none if there is nothing to change here. */
  readonly choices: readonly string[];
  /** True if ticking it loses no words, so that it is ticked from the start. */
  readonly safe: boolean;
  /** The number of the payload's session that it is about. */
  readonly session?: number;
}

/** A tool server that an agent is configured to start. Nothing but its name is read out of the file. */
export interface ToolServer {
  readonly name: string;
  /** The files that name it. */
  readonly configuredIn: readonly string[];
  /** True if its configuration says that it is off. */
  readonly off: boolean;
}

export interface RulesView {
  readonly files: readonly RulesFile[];
  /** Tokens that each agent reads at the start of a session; without those of files that were not read. */
  readonly start: readonly { readonly agent: RulesAgent; readonly tokens: number }[];
  readonly nestedTokens: number;
  readonly servers: readonly ToolServer[];
  /** Files that could not be looked at, because there are too many. */
  readonly leftOut: number;
  /** ms since 1970. */
  readonly readAt: number;
}

/** A ticked finding, and which of its choices. */
export interface RulesTick {
  readonly id: string;
  readonly choice: number;
}

export interface RulesProposal {
  readonly difference: Difference;
  readonly text: string;
  readonly tokens: number | null;
  /** Lines that the order moved up. */
  readonly moved: number;
  readonly tracked: boolean;
}

/** The limit for one file, in bytes. Agents themselves advise against much less. */
export const maxRulesBytes = 400_000;
