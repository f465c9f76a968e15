import type { SessionEnding } from '../../../shared/domain/transcript.ts';
import { objectAt, textAt } from '../reading/jsonFields.ts';
import { blocksOf, isInterruption, messageText, type ClaudeRecord } from './claudeRecord.ts';

/** Replies after a compaction that still count as right after it. */
const repliesAfterCompaction = 2;

export interface EndingTracker {
  /** Takes the records in the order of the file, those of sub-agents too. */
  take(record: ClaudeRecord): void;
  /** Tells how the session stands after the records so far. */
  ending(): SessionEnding;
}

type Last = 'nothing' | 'prompt' | 'result' | 'reply' | 'thinking' | 'interruption' | 'failure';

/** Follows the last records of a session: they tell if the agent finished, was stopped, or ran out of something. */
export function createEndingTracker(): EndingTracker {
  let last: Last = 'nothing';
  let failure: SessionEnding['how'] = 'error';
  let isTurnOver = false;
  /** True if the last reply reached the most tokens that one may have. */
  let isCut = false;
  /** Tools that were called and have not answered, by the ids of their calls. */
  const open = new Map<string, string>();
  /** Ids of the replies since the last automatic compaction; `null` if there was none. */
  let sinceCompaction: Set<string> | null = null;

  const takeReply = (record: ClaudeRecord): void => {
    const message = objectAt(record.fields, 'message');
    const isFailure = record.fields['isApiErrorMessage'] === true;
    if (isFailure || textAt(message, 'model') === '<synthetic>') {
      const how = failureIn(messageText(record));
      // The program also writes replies of its own that say nothing of a failure.
      if (how === null && !isFailure) return;
      failure = how ?? 'error';
      last = 'failure';
      return;
    }
    sinceCompaction?.add(textAt(message, 'id') ?? textAt(record.fields, 'uuid') ?? '');
    const stop = textAt(message, 'stop_reason');
    isTurnOver = stop === 'end_turn';
    isCut = stop === 'max_tokens' || stop === 'model_context_window_exceeded';
    for (const block of blocksOf(record)) {
      if (block['type'] === 'thinking' || block['type'] === 'redacted_thinking') last = 'thinking';
      else last = 'reply';
      const id = textAt(block, 'id');
      if (block['type'] === 'tool_use' && id !== null) open.set(id, textAt(block, 'name') ?? '');
    }
  };
  const takeUser = (record: ClaudeRecord): void => {
    if (record.fields['isCompactSummary'] === true) {
      // The program wrote it, perhaps after a finished turn. A tool that has not answered by then never will.
      open.clear();
      return;
    }
    let hasResult = false;
    let isOver = false;
    for (const block of blocksOf(record)) {
      if (block['type'] !== 'tool_result') continue;
      hasResult = true;
      const id = textAt(block, 'tool_use_id') ?? '';
      // A run that was asked for data ends with this tool instead of words.
      if (open.get(id) === 'StructuredOutput' && block['is_error'] !== true) isOver = true;
      open.delete(id);
    }
    if (hasResult) last = 'result';
    else if (isInterruption(record)) {
      last = 'interruption';
      open.clear();
    } else if (record.fields['isMeta'] !== true && !/^\s*<[a-z]+-/u.test(messageText(record))) {
      last = 'prompt';
      // A tool that has not answered before the next prompt never will.
      open.clear();
    } else return;
    isTurnOver = isOver;
    isCut = false;
  };

  return {
    take(record) {
      if (record.sidechain) return;
      if (record.type === 'assistant') takeReply(record);
      else if (record.type === 'user') takeUser(record);
      else if (record.type === 'system') {
        const subtype = textAt(record.fields, 'subtype');
        if (subtype === 'turn_duration' && !isCut) isTurnOver = true;
        if (subtype === 'compact_boundary') {
          const isAutomatic = textAt(objectAt(record.fields, 'compactMetadata'), 'trigger') === 'auto';
          sinceCompaction = isAutomatic ? new Set() : null;
        }
      }
    },
    ending() {
      if (last === 'failure') return { how: failure, detail: null };
      const isOver = isTurnOver && open.size === 0;
      if (sinceCompaction !== null && sinceCompaction.size <= repliesAfterCompaction && !isOver)
        return { how: 'compacted', detail: null };
      const [tool] = open.values();
      if (tool !== undefined) return { how: 'cut-off', detail: tool === '' ? null : tool };
      if (last === 'interruption') return { how: 'interrupted', detail: null };
      if (isOver || (last === 'reply' && !isCut)) return { how: 'finished', detail: null };
      return { how: last === 'nothing' ? 'unknown' : 'cut-off', detail: null };
    },
  };
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
