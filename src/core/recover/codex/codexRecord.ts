import {
  isObject,
  listAt,
  objectAt,
  parseObject,
  textAt,
  timeAt,
  type JsonObject,
} from '../reading/jsonFields.ts';
import { plainPath } from './patchFiles.ts';

/** The kinds of records that Codex is known to write. A record of another kind is counted as unknown. */
const knownTypes = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'inter_agent_communication',
  'inter_agent_communication_metadata',
  'world_state',
  'token_usage_record',
  'retained_context',
  'realtime_item',
  'security_risk_score',
]);

/** The kinds of items that stood alone in a line before September 2025. */
const itemTypes = new Set([
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'web_search_call',
]);

export interface CodexRecord {
  /** A kind of `knownTypes`, or whatever the line says. */
  readonly type: string;
  readonly known: boolean;
  /** The kind of its payload: of the event, or of the item. Empty if it has none. */
  readonly kind: string;
  readonly payload: JsonObject;
  /** ISO time; `null` in lines before September 2025. */
  readonly at: string | null;
}

/**
 * Reads one line; `null` if it is no record. The oldest form has no envelope: its lines are read as if they had one. An
 * `item_completed` of newer versions stays one, see `itemOf`.
 */
export function parseCodexRecord(text: string): CodexRecord | null {
  const fields = parseObject(text);
  if (fields === null) return null;
  const type = textAt(fields, 'type');
  if (isObject(fields['payload']) && type !== null) {
    const payload = objectAt(fields, 'payload');
    const kind = textAt(payload, 'type') ?? '';
    return { type, known: knownTypes.has(type), kind, payload, at: timeAt(fields, 'timestamp') };
  }
  return parseBareRecord(fields, type);
}

function parseBareRecord(fields: JsonObject, type: string | null): CodexRecord | null {
  const at = timeAt(fields, 'timestamp');
  if (type === null) {
    if (textAt(fields, 'record_type') !== null)
      return { type: 'record_type', known: true, kind: '', payload: fields, at };
    if (textAt(fields, 'id') === null || at === null) return null;
    return { type: 'session_meta', known: true, kind: '', payload: fields, at };
  }
  if (itemTypes.has(type)) return { type: 'response_item', known: true, kind: type, payload: fields, at };
  return { type, known: knownTypes.has(type), kind: '', payload: fields, at };
}

/** Returns the item that the record tells of as completed, and its kind in one spelling; `null` for any other record. */
export function itemOf({
  type,
  kind,
  payload,
}: CodexRecord): { readonly kind: string; readonly item: JsonObject } | null {
  if (type !== 'event_msg' || kind !== 'item_completed') return null;
  const item = objectAt(payload, 'item');
  const name = textAt(item, 'type') ?? '';
  return { kind: name.slice(0, 1).toUpperCase() + name.slice(1), item };
}

/** Returns the texts in the content of a message, joined. */
export function contentText(of: JsonObject): string {
  const { content } = of;
  if (typeof content === 'string') return content;
  return listAt(of, 'content')
    .filter(isObject)
    .flatMap((part) => textAt(part, 'text') ?? [])
    .join('\n');
}

/** Beginnings of messages that the program writes in the name of the person. */
const programText =
  /^\s*(?:# AGENTS\.md instructions|<(?:environment_context|permissions|user_instructions|turn_aborted|subagent_notification|hook_prompt|INSTRUCTIONS|user_shell_command|skill|collaboration_mode|model_switch|app-context|apps_instructions|plugins_instructions|skills_instructions|goal_context|codex_internal_context)\b)/u;
/** An editor puts its open files before the words. */
const request = /^## My request for Codex:\s*$/mu;

/**
 * Returns the words that the person typed; `null` for any other record. The same words may be in two records: as an item, and
 * as an event.
 */
export function typedWords(record: CodexRecord): string | null {
  const { type, kind, payload } = record;
  if (type === 'event_msg') {
    if (kind === 'user_message') return wordsOf(textAt(payload, 'message') ?? '');
    const completed = itemOf(record);
    return completed?.kind === 'UserMessage' ? wordsOf(contentText(completed.item)) : null;
  }
  if (type !== 'response_item' || kind !== 'message' || textAt(payload, 'role') !== 'user') return null;
  return wordsOf(contentText(payload));
}

function wordsOf(text: string): string | null {
  if (programText.test(text)) return null;
  const found = request.exec(text);
  const words = (found === null ? text : text.slice(found.index + found[0].length)).trim();
  return words === '' ? null : words;
}

/** Returns the folder that a record says the agent works in; `null` if it says none. */
export function folderOf(record: CodexRecord): string | null {
  const { type, kind, payload } = record;
  if (type === 'session_meta' || type === 'turn_context') {
    const cwd = textAt(payload, 'cwd');
    return cwd === null ? null : plainPath(cwd);
  }
  if (type !== 'response_item' || kind !== 'message') return null;
  // The oldest form says it in words only.
  const text = contentText(payload);
  if (!text.trimStart().startsWith('<environment_context>')) return null;
  const { tag, line } =
    /<cwd>(?<tag>[^<\n]+)<\/cwd>|^Current working directory: (?<line>.+)$/mu.exec(text)?.groups ?? {};
  return (tag ?? line)?.trim() ?? null;
}
