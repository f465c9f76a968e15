import type {
  AgentText,
  Compaction,
  ContextPoint,
  LineTally,
  PersonsWords,
  Plan,
} from '../../../shared/domain/sessionFacts.ts';
import type { SessionEnding } from '../../../shared/domain/transcript.ts';
import type { Line } from '../lines/createLineSplitter.ts';
import type { Origin } from '../reading/createCollector.ts';
import { numberAt, objectAt, parseObject, textAt } from '../reading/jsonFields.ts';
import {
  contentText,
  folderOf,
  itemOf,
  parseCodexRecord,
  typedWords,
  type CodexRecord,
} from './codexRecord.ts';
import type { CodexCalls } from './createCodexCalls.ts';
import { createCodexEnding } from './createCodexEnding.ts';
import { keepStart } from '../reading/keepTexts.ts';
import type { Noted } from '../reading/noted.ts';

/** Characters. */
const maxText = 40_000;
const maxWords = 8_000;
/** A part of the window. Compaction by itself was never seen below. */
const automaticFrom = 0.7;
/** The record of a compaction and the event that tells of it lie within so many lines. */
const sameCompaction = 10;

export interface CodexFoldOptions {
  readonly calls: CodexCalls;
  /** The sub-agent whose transcript it is; `main` for the session's own. */
  readonly by: string;
  /** Path of a sub-agent's transcript, for evidence. */
  readonly transcript?: string;
  /** Called for each record that is read. */
  readonly onRecord?: (record: CodexRecord) => void;
}

export interface CodexFold {
  /** Takes a line; returns false if it is half written, which only a line `atEnd` can be. */
  take(line: Line, atEnd: boolean): boolean;
  tally(): Omit<LineTally, 'torn'>;
  unknownKinds(): readonly string[];
  ending(): SessionEnding;
  isOpen(): boolean;
  context(): readonly ContextPoint[];
  /** The window of the model, as the transcript names it last. */
  window(): number | null;
  compactions(): readonly Compaction[];
  words(): readonly PersonsWords[];
  /** Returns every text that the person typed, also of turns that were rolled back. */
  typed(): readonly string[];
  plans(): readonly Noted<Plan>[];
  summary(): AgentText | null;
  /** The last compaction, if its summary is encrypted. */
  hiddenSummary(): AgentText | null;
  said(): AgentText | null;
}

/** A turn of the person. `isActive`: it was not rolled back. */
interface Turn {
  isActive: boolean;
  hasWords: boolean;
  hasReply: boolean;
}

function isActiveTurn(place: unknown): boolean {
  return (place as Turn).isActive;
}

/** True for a part of a reply. */
function isOfModel({ kind, payload }: CodexRecord): boolean {
  return kind === 'message' ? textAt(payload, 'role') === 'assistant' : /^reasoning$|_call$/u.test(kind);
}

interface Heard {
  readonly words: PersonsWords;
  readonly isEvent: boolean;
  readonly turn: Turn;
}

/** Goes through the lines of one transcript, a session's or a sub-agent's, and collects what they tell. */
export function createCodexFold({ calls, by, transcript, onRecord }: CodexFoldOptions): CodexFold {
  const tracker = createCodexEnding();
  const kinds = new Set<string>();
  const tally = { records: 0, unknown: 0, skipped: 0 };
  const context: ContextPoint[] = [];
  const compactions: Compaction[] = [];
  const heard: Heard[] = [];
  const plans: Noted<Plan>[] = [];
  const turns: Turn[] = [];
  let turn: Turn = { isActive: true, hasWords: false, hasReply: false };
  let spoken: { readonly text: AgentText; readonly turn: Turn }[] = [];
  let folder = '';
  let window: number | null = null;
  let spent: number | null = null;
  let compactedAt = Number.NEGATIVE_INFINITY;
  let compactedBy: 'record' | 'event' | null = null;
  let summary: AgentText | null = null;
  /** True from a compaction to the model's next reply: Codex writes an estimate of the size meanwhile. */
  let isEstimate = false;

  const evidenceOf = (line: number) => (transcript === undefined ? { line } : { line, transcript });
  const beginTurn = (): void => {
    turn = { isActive: true, hasWords: false, hasReply: false };
    turns.push(turn);
  };
  const hear = (record: CodexRecord, text: string, line: number): void => {
    const isEvent = record.type === 'event_msg';
    const last = heard.findLast((one) => one.isEvent !== isEvent);
    const isRepeated = last?.words.text === keepStart(text, maxWords) && last.turn === turn;
    // Each prompt begins a turn if no record tells when turns begin.
    if (turns.length === 0 || (turn.hasWords && !isRepeated && !tracker.tellsTurns())) beginTurn();
    const kind =
      turn.hasReply && turn.hasWords && tracker.tellsTurns() && tracker.isOpen() ? 'while-working' : 'prompt';
    const words = { at: record.at, text: keepStart(text, maxWords), kind, ...evidenceOf(line) } as const;
    heard.push({
      isEvent,
      turn,
      words: isRepeated && last !== undefined ? { ...words, kind: last.words.kind } : words,
    });
    turn.hasWords = true;
  };
  const compacted = (at: string | null, line: number, source: 'record' | 'event'): void => {
    // A compaction has a record and an event, in either order, or one of both.
    const isSame = compactedBy !== null && compactedBy !== source && line - compactedAt <= sameCompaction;
    compactedAt = line;
    isEstimate = true;
    compactedBy = isSame ? null : source;
    if (isSame) return;
    const before = context.at(-1)?.tokens ?? null;
    const isFull = before !== null && window !== null && before >= window * automaticFrom;
    compactions.push({ at, before, automatic: isFull || turn.hasReply, ...evidenceOf(line) });
  };
  const propose = (written: string, at: string | null, origin: Origin): void => {
    const text = keepStart(written.trim(), maxText);
    if (plans.at(-1)?.value.text === text) return;
    plans.push({ origin, value: { at, text, approved: false, ...origin.evidence } });
  };
  const takeTokens = ({ at, payload }: CodexRecord): void => {
    const info = objectAt(payload, 'info');
    window = numberAt(info, 'model_context_window') ?? window;
    const tokens = numberAt(objectAt(info, 'last_token_usage'), 'total_tokens');
    if (tokens === null || tokens <= 0 || isEstimate) return;
    const all = numberAt(objectAt(info, 'total_token_usage'), 'total_tokens');
    // The same count comes again with new rate limits.
    if (all !== null && all === spent && context.at(-1)?.tokens === tokens) return;
    spent = all;
    context.push({ at, tokens });
  };
  const rollBack = (count: number): void => {
    for (let left = count; left > 0;) {
      const last = turns.pop();
      if (last === undefined) break;
      last.isActive = false;
      if (last.hasWords) left -= 1;
    }
    turn = { isActive: true, hasWords: false, hasReply: false };
  };
  const takeEvent = (record: CodexRecord, origin: Origin, line: number): void => {
    const { kind, payload, at } = record;
    if (kind === 'task_started' || kind === 'turn_started') {
      beginTurn();
      window = numberAt(payload, 'model_context_window') ?? window;
    } else if (kind === 'token_count') takeTokens(record);
    else if (kind === 'patch_apply_end') calls.patched(payload, folder, origin);
    else if (kind === 'thread_rolled_back') rollBack(numberAt(payload, 'num_turns') ?? 0);
    else if (kind === 'context_compacted') compacted(at, line, 'event');
    else if (kind === 'exec_command_end')
      calls.complete('CommandExecution', { ...payload, id: payload['call_id'] }, folder, origin);
    else if (kind === 'sub_agent_activity') calls.complete('SubAgentActivity', payload, folder, origin);
    const completed = itemOf(record);
    if (completed === null) return;
    if (completed.kind === 'ContextCompaction') compacted(at, line, 'event');
    else if (completed.kind === 'Plan') {
      const text = textAt(completed.item, 'text');
      if (text !== null) propose(text, at, origin);
    } else calls.complete(completed.kind, completed.item, folder, origin);
  };
  const takeItem = (record: CodexRecord, origin: Origin): void => {
    const { kind, payload, at } = record;
    if (isOfModel(record)) isEstimate = false;
    if (kind.endsWith('_call_output')) calls.end(payload, origin);
    else if (kind === 'function_call' || kind === 'custom_tool_call' || kind === 'local_shell_call') {
      turn.hasReply = true;
      calls.begin(payload, kind, folder, origin);
    } else if (kind === 'message' && textAt(payload, 'role') === 'assistant') {
      turn.hasReply = true;
      const text = contentText(payload);
      if (text.trim() === '') return;
      // Newer versions repeat it as an item of its own.
      const planned = /<proposed_plan>\s*(?<plan>[\s\S]*?\S)\s*<\/proposed_plan>/u.exec(text)?.groups?.[
        'plan'
      ];
      if (planned !== undefined) propose(planned, at, origin);
      spoken.push({ turn, text: { at, text: keepStart(text, maxText), ...origin.evidence } });
      // The last one is asked for, and the ones before it only if that was rolled back.
      if (spoken.length > 200) spoken = spoken.slice(100);
    } else if (kind === 'message') {
      const notice = /^\s*<subagent_notification>(?<body>[\s\S]*?)<\/subagent_notification>/u.exec(
        contentText(payload),
      );
      const report = parseObject(notice?.groups?.['body'] ?? '');
      const agent = report === null ? null : (textAt(report, 'agent_id') ?? textAt(report, 'agent_path'));
      if (report !== null && agent !== null) calls.notify(agent, report['status'], origin);
    } else if (kind === 'agent_message') {
      const author = textAt(payload, 'author');
      if (author !== null) calls.deliver(author, origin);
    }
  };
  const takeRecord = (record: CodexRecord, line: number): void => {
    const { type, payload, at } = record;
    tracker.take(record);
    folder = folderOf(record) ?? folder;
    const words = typedWords(record);
    if (words !== null) hear(record, words, line);
    const origin: Origin = { by, at, evidence: evidenceOf(line), place: turn, isActive: isActiveTurn };
    if (type === 'event_msg') takeEvent(record, origin, line);
    else if (type === 'response_item') takeItem(record, origin);
    else if (type === 'inter_agent_communication') {
      const author = textAt(payload, 'author');
      if (author !== null) calls.deliver(author, origin);
    } else if (type === 'compacted') {
      compacted(at, line, 'record');
      summary = { at, text: keepStart(textAt(payload, 'message') ?? '', maxText), ...evidenceOf(line) };
    }
    onRecord?.(record);
  };

  return {
    take(line, atEnd) {
      const record = line.cut ? null : parseCodexRecord(line.text.toString('utf8'));
      if (record === null && atEnd) return false;
      if (record === null) tally.skipped += 1;
      else if (record.known) {
        tally.records += 1;
        takeRecord(record, line.number);
      } else {
        tally.unknown += 1;
        kinds.add(keepStart(record.type, 60));
      }
      return true;
    },
    tally: () => tally,
    unknownKinds: () => [...kinds].slice(0, 20),
    ending: () => tracker.ending(),
    isOpen: () => tracker.isOpen(),
    context: () => context,
    window: () => window,
    compactions: () => compactions,
    typed: () => heard.map(({ words }) => words.text),
    words() {
      const active = heard.filter((one) => one.turn.isActive);
      const events = active.filter(({ isEvent }) => isEvent);
      return (events.length > 0 ? events : active).map(({ words }) => words);
    },
    plans: () => plans,
    summary: () => (summary === null || summary.text === '' ? null : summary),
    hiddenSummary: () => (summary !== null && summary.text === '' ? summary : null),
    said: () => spoken.findLast((one) => one.turn.isActive)?.text ?? null,
  };
}
