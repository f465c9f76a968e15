import type { SessionEnding } from '../../../shared/domain/transcript.ts';
import { objectAt, textAt } from '../reading/jsonFields.ts';
import type { Place } from './createChain.ts';
import { blocksOf, isInterruption, messageText, type ClaudeRecord } from './claudeRecord.ts';

/** Replies after a compaction that still count as right after it. */
const repliesAfterCompaction = 2;

export interface EndingTracker {
  /** Takes the records in the order of the file, those of sub-agents too. */
  take(record: ClaudeRecord, place: Place): void;
  /** Tells how the session stands after the records so far, by those on the active branch: going back leaves the others behind. */
  ending(isActive: (place: Place) => boolean): SessionEnding;
}

/** A record as far as it tells of an end. */
type Step = { readonly place: Place } & (
  | { readonly kind: 'failure'; readonly how: SessionEnding['how'] }
  | {
      readonly kind: 'reply';
      readonly id: string;
      readonly stop: string | null;
      readonly isThought: boolean;
      /** Tools that it calls: ids and names. */
      readonly calls: readonly (readonly [string, string])[];
    }
  | {
      readonly kind: 'results';
      readonly results: readonly { readonly id: string; readonly failed: boolean }[];
    }
  | { readonly kind: 'interruption' | 'prompt' | 'summary' | 'turn-over' }
  | { readonly kind: 'compaction'; readonly isAutomatic: boolean }
);

interface State {
  last: 'nothing' | 'prompt' | 'result' | 'reply' | 'thinking' | 'interruption' | 'failure';
  failure: SessionEnding['how'];
  isTurnOver: boolean;
  /** True if the last reply reached the most tokens that one may have. */
  isCut: boolean;
  /** Tools that were called and have not answered, by the ids of their calls. */
  open: Map<string, string>;
  /** Ids of the first replies since the last automatic compaction; `null` if there was none. */
  sinceCompaction: Set<string> | null;
}

/**
 * Steps that wait for the branch to be known. What a person went back from further ago is told by the prompts, turn by turn. Objects that
 * live for thousands of records move to the old part of the heap, which takes 20 MB more for a transcript of 500 MB.
 */
const mostRecent = 500;

/** Prompts whose states are remembered, for a person who goes back to before one of them. */
const mostPrompts = 200;

/** A prompt, and the state before it. */
interface Turn {
  readonly prompt: Place;
  readonly state: State;
}

/** Follows the last records of a session: they tell if the agent finished, was stopped, or ran out of something. */
export function createEndingTracker(): EndingTracker {
  const before: State = {
    last: 'nothing',
    failure: 'error',
    isTurnOver: false,
    isCut: false,
    open: new Map(),
    sinceCompaction: null,
  };
  let recent: Step[] = [];
  /** Turns that wait no more, oldest first. */
  const turns: Turn[] = [];

  const settle = (step: Step): void => {
    if (step.kind === 'prompt') turns.push({ prompt: step.place, state: copyOf(before) });
    apply(before, step);
  };
  /** Returns the state before the steps that wait: the one before the turns that the person went back from since the last active prompt. */
  const stateBefore = (isActive: (place: Place) => boolean): State => {
    const lastActive = turns.findLastIndex(({ prompt }) => isActive(prompt));
    return copyOf(turns[lastActive + 1]?.state ?? before);
  };

  return {
    take(record, place) {
      const step = record.sidechain ? null : stepOf(record, place);
      if (step === null) return;
      recent.push(step);
      if (recent.length < 2 * mostRecent) return;
      for (const old of recent.slice(0, mostRecent)) settle(old);
      if (turns.length > mostPrompts) turns.splice(0, turns.length - mostPrompts);
      recent = recent.slice(mostRecent);
    },
    ending(isActive) {
      const state = stateBefore(isActive);
      let isOn = true;
      for (const step of recent) {
        // Records of the program hang on the one before them, and lead nowhere.
        if (step.kind !== 'turn-over' && step.kind !== 'compaction') isOn = isActive(step.place);
        // Several calls at once have results beside one another, of which one is on the way to the tip.
        if (step.kind === 'results') isOn ||= step.results.some(({ id }) => state.open.has(id));
        if (isOn || isActive(step.place)) apply(state, step);
      }
      return endingIn(state);
    },
  };
}

function stepOf(record: ClaudeRecord, place: Place): Step | null {
  const { fields, type } = record;
  if (type === 'system') {
    const subtype = textAt(fields, 'subtype');
    if (subtype === 'turn_duration') return { place, kind: 'turn-over' };
    if (subtype !== 'compact_boundary') return null;
    const isAutomatic = textAt(objectAt(fields, 'compactMetadata'), 'trigger') === 'auto';
    return { place, kind: 'compaction', isAutomatic };
  }
  if (type === 'assistant') {
    const message = objectAt(fields, 'message');
    const isFailure = fields['isApiErrorMessage'] === true;
    if (isFailure || textAt(message, 'model') === '<synthetic>') {
      const how = failureIn(messageText(record));
      // The program also writes replies of its own that say nothing of a failure.
      return how === null && !isFailure ? null : { place, kind: 'failure', how: how ?? 'error' };
    }
    const blocks = blocksOf(record);
    const lastType = blocks.at(-1)?.['type'];
    return {
      place,
      kind: 'reply',
      id: textAt(message, 'id') ?? textAt(fields, 'uuid') ?? '',
      stop: textAt(message, 'stop_reason'),
      isThought: lastType === 'thinking' || lastType === 'redacted_thinking',
      calls: blocks.flatMap((block) => {
        const id = textAt(block, 'id');
        return block['type'] === 'tool_use' && id !== null
          ? [[id, textAt(block, 'name') ?? ''] as const]
          : [];
      }),
    };
  }
  if (type !== 'user') return null;
  // The program wrote it, perhaps after a finished turn.
  if (fields['isCompactSummary'] === true) return { place, kind: 'summary' };
  const results = blocksOf(record)
    .filter((block) => block['type'] === 'tool_result')
    .map((block) => ({ id: textAt(block, 'tool_use_id') ?? '', failed: block['is_error'] === true }));
  if (results.length > 0) return { place, kind: 'results', results };
  if (isInterruption(record)) return { place, kind: 'interruption' };
  const isTyped = fields['isMeta'] !== true && !/^\s*<[a-z]+-/u.test(messageText(record));
  return isTyped ? { place, kind: 'prompt' } : null;
}

function copyOf(state: State): State {
  const { open, sinceCompaction } = state;
  return {
    ...state,
    open: new Map(open),
    sinceCompaction: sinceCompaction === null ? null : new Set(sinceCompaction),
  };
}

function apply(state: State, step: Step): void {
  switch (step.kind) {
    case 'failure':
      state.failure = step.how;
      state.last = 'failure';
      return;
    case 'reply':
      // More of them tell nothing.
      if (state.sinceCompaction !== null && state.sinceCompaction.size <= repliesAfterCompaction)
        state.sinceCompaction.add(step.id);
      state.isTurnOver = step.stop === 'end_turn';
      state.isCut = step.stop === 'max_tokens' || step.stop === 'model_context_window_exceeded';
      state.last = step.isThought ? 'thinking' : 'reply';
      for (const [id, name] of step.calls) state.open.set(id, name);
      return;
    case 'results':
      state.last = 'result';
      // A run that was asked for data ends with this tool instead of words.
      state.isTurnOver = step.results.some(
        ({ id, failed }) => !failed && state.open.get(id) === 'StructuredOutput',
      );
      state.isCut = false;
      for (const { id } of step.results) state.open.delete(id);
      return;
    case 'summary':
    case 'interruption':
    case 'prompt':
      // A tool that has not answered by then never will.
      state.open.clear();
      if (step.kind === 'summary') return;
      state.last = step.kind;
      state.isTurnOver = false;
      state.isCut = false;
      return;
    case 'turn-over':
      if (!state.isCut) state.isTurnOver = true;
      return;
    case 'compaction':
      state.sinceCompaction = step.isAutomatic ? new Set() : null;
  }
}

function endingIn({ last, failure, isTurnOver, isCut, open, sinceCompaction }: State): SessionEnding {
  if (last === 'failure') return { how: failure, detail: null };
  const isOver = isTurnOver && open.size === 0;
  if (sinceCompaction !== null && sinceCompaction.size <= repliesAfterCompaction && !isOver)
    return { how: 'compacted', detail: null };
  const [tool] = open.values();
  if (tool !== undefined) return { how: 'cut-off', detail: tool === '' ? null : tool };
  if (last === 'interruption') return { how: 'interrupted', detail: null };
  if (isOver || (last === 'reply' && !isCut)) return { how: 'finished', detail: null };
  return { how: last === 'nothing' ? 'unknown' : 'cut-off', detail: null };
}

/** Returns the kind of failure that a message of the program tells of; `null` if it tells of none that is known. */
function failureIn(text: string): SessionEnding['how'] | null {
  if (/prompt is too long|context (?:window|limit)|input length and .max_tokens. exceed/iu.test(text))
    return 'context';
  if (
    /limit (?:reached|exceeded)|hit your (?:\w+ )*limit|out of (?:extra )?usage|credit balance/iu.test(text)
  )
    return 'limit';
  if (/log ?in|api key|authentication|unauthorized|oauth|\b401\b/iu.test(text)) return 'auth';
  return /^api error|overloaded|internal server error/iu.test(text) ? 'error' : null;
}
