import type { ContextPoint } from './sessionFacts.ts';
import type { AgentId } from './transcript.ts';

/** Kinds of text that fill a context. `start`: what was there before any text of the transcript. `rest`: not attributed. */
export const fillNames = {
  start: 'System, tools',
  instructions: 'Instructions',
  'first-message': 'First message',
  summary: 'Summary',
  files: 'Files read',
  written: 'Files written',
  tools: 'Tool output',
  agents: 'Sub-agents',
  conversation: 'Conversation',
  rest: 'Not attributed',
} as const;

export type FillKind = keyof typeof fillNames;

export interface ContextFill {
  readonly what: FillKind;
  /** Estimated. All fills together are the tokens of the session. */
  readonly tokens: number;
}

/** `observed`: a larger context, or a compaction, was seen in the session. */
export type WindowSource = 'status-line' | 'transcript' | 'observed' | 'setting' | 'model';
/** `usual`: where this agent was always seen to compact. `window`: it compacts at the model's limit only. */
export type CompactSource = 'setting' | 'observed' | 'usual' | 'window';

/** The windows that a model has whose window is not known. */
export const possibleWindows = [200_000, 1_000_000] as const;

export interface PressureCompaction {
  readonly at: string | null;
  readonly before: number | null;
  /** Tokens after the first reply since; `null` until then. */
  readonly after: number | null;
  readonly automatic: boolean;
}

/** The context of a session that runs. */
export interface SessionPressure {
  /** Names the session as `FoundSession` of recovery does. */
  readonly key: string;
  readonly agent: AgentId;
  readonly id: string;
  readonly title: string | null;
  readonly started: string | null;
  /** Tokens after the last reply; `null` from a compaction to the next reply, and before the first one. */
  readonly tokens: number | null;
  /** True if results came since that no reply has counted yet, so that there are more. */
  readonly atLeast: boolean;
  readonly window: number | null;
  readonly windowFrom: WindowSource | null;
  readonly compactAt: number | null;
  readonly compactFrom: CompactSource | null;
  /** Growth in tokens an hour by the last 30 minutes; `null` if they are too few to tell. */
  readonly perHour: number | null;
  readonly fills: readonly ContextFill[];
  readonly points: readonly ContextPoint[];
  readonly compactions: readonly PressureCompaction[];
  /** True from a compaction until a person checked its summary. */
  readonly isUnchecked: boolean;
  /** Results of sub-agents and background commands that nothing read. */
  readonly unread: readonly { readonly id: string; readonly task: string }[];
  /** ISO time of the last record. */
  readonly at: string | null;
  /** True if nothing is said about the session any more. */
  readonly muted: boolean;
  /** The reason why the transcript could not be read, as a sentence: the figures are the last known ones. */
  readonly problem: string | null;
}

/** The state of the worktree that the sessions run in. */
export interface WorkPressure {
  /** ISO time; `null` outside git and before the first commit. */
  readonly lastCommitAt: string | null;
  /** Files that are not committed, without those of the payload folder; `null` outside git. */
  readonly dirty: number | null;
  readonly lastPayloadAt: string | null;
}

export const nudgeKinds = ['full', 'commit', 'compaction', 'unread', 'draft'] as const;
export type NudgeKind = (typeof nudgeKinds)[number];

export interface Nudge {
  readonly kind: NudgeKind;
  /** Key of its session. */
  readonly key: string;
  /** ISO time. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
}

export interface PressureView {
  /** The fullest first. */
  readonly sessions: readonly SessionPressure[];
  readonly work: WorkPressure;
  /** The nudges about these sessions, the newest first. */
  readonly said: readonly Nudge[];
  /** Sentences about places that could not be read. */
  readonly problems: readonly string[];
}

/** Returns the share of the way to compaction, from 0; `null` if either is unknown. It may be above 1. */
export function shareOfWay({
  tokens,
  compactAt,
}: Pick<SessionPressure, 'tokens' | 'compactAt'>): number | null {
  return tokens === null || compactAt === null || compactAt <= 0 ? null : tokens / compactAt;
}

/** Returns whole minutes since a time, and never fewer than 0: a clock may have been set back. `null` without a time. */
export function minutesSince(at: string | null, now: number): number | null {
  const time = Date.parse(at ?? '');
  return Number.isNaN(time) ? null : Math.max(0, Math.floor((now - time) / 60_000));
}

/** Returns minutes as `52 min`, `2 h 35 min` or `3 days`. */
export function minuteWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 48 * 60) return `${Math.floor(minutes / 1_440)} days`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Returns a number of tokens as `950`, `31k` or `1.2M`. */
export function shortTokens(tokens: number): string {
  if (tokens < 1_000) return String(Math.round(tokens));
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)}k`;
  return `${(tokens / 1_000_000).toFixed(1).replace(/\.0$/u, '')}M`;
}

/** Returns a share as whole percent, rounded down: 70 % is reached, and not nearly reached. */
export function percentOf(share: number): number {
  return Math.floor(share * 100);
}
