import type { SessionSummary } from '../../../shared/domain/transcript.ts';
import { firstLine } from '../reading/firstLine.ts';
import { objectAt, textAt, timeAt, type JsonObject } from '../reading/jsonFields.ts';
import { folderOf, typedWords, type CodexRecord } from './codexRecord.ts';
import { createCodexEnding } from './createCodexEnding.ts';

type SummaryFields = Pick<
  SessionSummary,
  'cwd' | 'title' | 'branch' | 'model' | 'started' | 'ended' | 'ending' | 'forkedFrom'
>;

export interface CodexSummaryReader {
  take(record: CodexRecord): void;
  summary(): SummaryFields;
  /** The id of its thread; `null` if it does not say. */
  id(): string | null;
  /** The thread that started it as a sub-agent; `null` if none did, or if it is not named. */
  parent(): string | null;
  /** True while a turn has begun and not ended. */
  isOpen(): boolean;
}

/** Collects from records what a list of sessions shows. */
export function createCodexSummary(): CodexSummaryReader {
  const tracker = createCodexEnding();
  /** The first of its kind. Later ones are those of each resumption, and of a parent whose history is repeated. */
  let meta: JsonObject | null = null;
  let name = '';
  let prompt = '';
  let cwd: string | null = null;
  let branch: string | null = null;
  let model: string | null = null;
  let started: string | null = null;
  let ended: string | null = null;

  return {
    take(record) {
      const { type, kind, payload, at } = record;
      tracker.take(record);
      if (type === 'session_meta' && meta === null) {
        meta = payload;
        cwd = folderOf(record);
        branch = textAt(objectAt(payload, 'git'), 'branch');
        started = timeAt(payload, 'timestamp');
      }
      if (type !== 'session_meta') cwd = folderOf(record) ?? cwd;
      if (type === 'turn_context') model = textAt(payload, 'model') ?? model;
      if (kind === 'thread_name_updated') name = textAt(payload, 'thread_name') ?? name;
      if (prompt === '') prompt = typedWords(record) ?? '';
      if (at === null) return;
      started ??= at;
      if (ended === null || at > ended) ended = at;
    },
    summary() {
      const title = [name, prompt].find((one) => one !== '');
      return {
        cwd,
        title: title === undefined ? null : firstLine(title),
        branch,
        model,
        started,
        ended,
        ending: tracker.ending(),
        forkedFrom: meta === null ? null : textAt(meta, 'forked_from_id'),
      };
    },
    id: () => (meta === null ? null : textAt(meta, 'id')),
    parent: () => (meta === null ? null : parentIn(meta)),
    isOpen: () => tracker.isOpen(),
  };
}

function parentIn(meta: JsonObject): string | null {
  const subagent = objectAt(objectAt(meta, 'source'), 'subagent');
  const spawned = textAt(objectAt(subagent, 'thread_spawn'), 'parent_thread_id');
  return spawned ?? textAt(meta, 'parent_thread_id');
}
