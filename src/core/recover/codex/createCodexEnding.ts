import type { SessionEnding } from '../../../shared/domain/transcript.ts';
import { textAt, textsIn } from '../reading/jsonFields.ts';
import { itemOf, typedWords, type CodexRecord } from './codexRecord.ts';

/** Replies after a compaction that still count as right after it. */
const repliesAfterCompaction = 2;
/** Characters. */
const longestError = 4_000;

export interface CodexEnding {
  /** Takes the records in the order of the file. */
  take(record: CodexRecord): void;
  /** Tells how the session stands after the records so far. */
  ending(): SessionEnding;
  /** True while a turn has begun and not ended. */
  isOpen(): boolean;
  /** False for versions whose records do not tell when a turn begins. */
  tellsTurns(): boolean;
}

type Last = 'nothing' | 'prompt' | 'result' | 'reply' | 'over' | 'interruption' | 'failure';

/** Follows turns, calls and compactions: they tell if the agent finished, was stopped, or ran out of something. */
export function createCodexEnding(): CodexEnding {
  let last: Last = 'nothing';
  let failure: SessionEnding['how'] = 'error';
  /** Tools that were called and have not answered, by the ids of their calls. */
  const open = new Map<string, string>();
  /** Replies since the last compaction; `null` if there was none in this turn. */
  let sinceCompaction: number | null = null;
  let compactionsInARow = 0;
  /** Versions before 2026 do not tell when turns begin and end. */
  let tellsTurns = false;

  const end = (how: Last): void => {
    last = how;
    open.clear();
    sinceCompaction = null;
    compactionsInARow = 0;
  };
  const fail = (error: unknown): void => {
    failure = compactionsInARow > 1 ? 'context' : failureIn(textsIn(error).join('\n').slice(0, longestError));
    end('failure');
  };
  const replied = (): void => {
    last = 'reply';
    compactionsInARow = 0;
    if (sinceCompaction !== null) sinceCompaction += 1;
  };
  const takeEvent = (record: CodexRecord): void => {
    const { kind, payload } = record;
    const error = payload['error'];
    if (/^(?:task|turn)_(?:started|complete)$/u.test(kind)) tellsTurns = true;
    if (kind === 'task_started' || kind === 'turn_started') end('prompt');
    else if (kind === 'task_complete' || kind === 'turn_complete') {
      if (error !== undefined && error !== null) fail(error);
      // The event before it may have told of an error.
      else if (last !== 'failure') end('over');
    } else if (kind === 'turn_aborted') {
      if (textAt(payload, 'reason') === 'budget_limited') fail('usage limit reached');
      else end('interruption');
    } else if (kind === 'error') fail(payload);
  };
  const takeItem = ({ kind, payload }: CodexRecord): void => {
    const id = textAt(payload, 'call_id') ?? textAt(payload, 'id') ?? '';
    if (kind.endsWith('_call_output')) {
      open.delete(id);
      last = 'result';
    } else if (kind === 'function_call' || kind === 'custom_tool_call' || kind === 'local_shell_call') {
      replied();
      if (textAt(payload, 'status') !== 'completed' || kind === 'custom_tool_call')
        open.set(id, textAt(payload, 'name') ?? 'shell');
    } else if (kind === 'message' && textAt(payload, 'role') === 'assistant') replied();
  };

  return {
    take(record) {
      if (record.type === 'compacted') {
        sinceCompaction = 0;
        compactionsInARow += 1;
        return;
      }
      if (typedWords(record) !== null) {
        // Words typed while the agent works leave its calls open.
        if (last !== 'reply' && last !== 'result') last = 'prompt';
      } else if (record.type === 'event_msg') takeEvent(record);
      else if (record.type === 'response_item') takeItem(record);
      const completed = itemOf(record);
      if (completed?.kind === 'CommandExecution') open.delete(textAt(completed.item, 'id') ?? '');
    },
    ending() {
      if (last === 'failure') return { how: failure, detail: null };
      if (last === 'over') return { how: 'finished', detail: null };
      if (last === 'interruption') return { how: 'interrupted', detail: null };
      // The context was full again before the agent said a word.
      if (compactionsInARow > 1) return { how: 'context', detail: null };
      if (sinceCompaction !== null && sinceCompaction <= repliesAfterCompaction)
        return { how: 'compacted', detail: null };
      const [tool] = open.values();
      if (tool !== undefined) return { how: 'cut-off', detail: tool };
      if (last === 'nothing') return { how: 'unknown', detail: null };
      return { how: last === 'reply' && !tellsTurns ? 'finished' : 'cut-off', detail: null };
    },
    tellsTurns: () => tellsTurns,
    isOpen: () => last === 'prompt' || last === 'result' || last === 'reply',
  };
}

/** Returns the kind of failure that an error of a turn tells of. */
function failureIn(text: string): SessionEnding['how'] {
  if (/context_window_exceeded|context (?:window|length)|ran out of room|maximum context/iu.test(text))
    return 'context';
  if (/usage_?limit|usage limit|quota|rate_?limit|credits|billing/iu.test(text)) return 'limit';
  if (/unauthorized|\b401\b|log ?in|api key|refresh_token|authentication/iu.test(text)) return 'auth';
  return 'error';
}
