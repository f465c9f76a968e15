import { isObject, listAt, objectAt, parseObject, textAt, type JsonObject } from '../reading/jsonFields.ts';

/** The kinds of records that Claude Code is known to write. A record of another kind is counted as unknown. */
const knownTypes = new Set([
  'user',
  'assistant',
  'system',
  'attachment',
  'queue-operation',
  'summary',
  'ai-title',
  'custom-title',
  'agent-name',
  'agent-color',
  'agent-setting',
  'last-prompt',
  'file-history-snapshot',
  'file-history-delta',
  'mode',
  'permission-mode',
  'pr-link',
  'bridge-session',
  'progress',
  'tag',
  'worktree-state',
  'content-replacement',
]);

export interface ClaudeRecord {
  readonly type: string;
  readonly known: boolean;
  readonly fields: JsonObject;
  /** True for a record of a sub-agent that older versions wrote into the session's own file. */
  readonly sidechain: boolean;
}

/** Reads one line; `null` if it is no record. */
export function parseRecord(text: string): ClaudeRecord | null {
  const fields = parseObject(text);
  const type = fields === null ? null : textAt(fields, 'type');
  if (fields === null || type === null) return null;
  return { type, known: knownTypes.has(type), fields, sidechain: fields['isSidechain'] === true };
}

/** Returns the blocks of a message; a message that is one text has one block. */
export function blocksOf({ fields }: ClaudeRecord): readonly JsonObject[] {
  const message = objectAt(fields, 'message');
  const { content } = message;
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return listAt(message, 'content').filter(isObject);
}

/** Returns the text blocks of a message, joined. */
export function messageText(record: ClaudeRecord): string {
  return blocksOf(record)
    .flatMap((block) => (block['type'] === 'text' ? (textAt(block, 'text') ?? []) : []))
    .join('\n');
}

/** Text that the program puts into the person's turn begins with a tag of two words, e.g. `<system-reminder>`. */
const programTag = /^\s*(?:Another Claude session sent a message:\s*)?<[a-z]+[-_][\w-]*[\s>]/u;
const commandArguments = /<command-args>(?<args>(?:(?!<command-args>)[\s\S])*?)<\/command-args>/u;
const commandName = /<command-name>(?<name>[^<]*)<\/command-name>/u;
const interrupted = '[Request interrupted by user';

/** True for the record that stands for a press of Esc. */
export function isInterruption(record: ClaudeRecord): boolean {
  return record.type === 'user' && messageText(record).startsWith(interrupted);
}

/**
 * Returns the words that the person typed; `null` for a record of the program: results of tools, reminders, summaries,
 * output of commands. A typed command counts if it has words of its own.
 */
export function typedWords(record: ClaudeRecord): string | null {
  const { type, fields, sidechain } = record;
  if (sidechain || type === 'assistant') return null;
  if (type === 'attachment') return queuedWords(objectAt(fields, 'attachment'));
  if (type !== 'user') return null;
  if (fields['isMeta'] === true || fields['isCompactSummary'] === true) return null;
  if (fields['isVisibleInTranscriptOnly'] === true || !isHuman(fields)) return null;
  const blocks = blocksOf(record);
  if (blocks.some((block) => block['type'] === 'tool_result')) return null;
  const texts = blocks.flatMap((block) => (block['type'] === 'text' ? (textAt(block, 'text') ?? []) : []));
  return wordsOf(texts);
}

/** Words that were typed while the agent worked are in an attachment, mostly without a record of the user. */
function queuedWords(attachment: JsonObject): string | null {
  if (attachment['type'] !== 'queued_command' || attachment['isMeta'] === true || !isHuman(attachment))
    return null;
  if ((textAt(attachment, 'commandMode') ?? 'prompt') !== 'prompt') return null;
  const { prompt } = attachment;
  if (typeof prompt === 'string') return wordsOf([prompt]);
  return wordsOf(
    listAt(attachment, 'prompt')
      .filter(isObject)
      .flatMap((block) => textAt(block, 'text') ?? []),
  );
}

function isHuman(fields: JsonObject): boolean {
  return (textAt(objectAt(fields, 'origin'), 'kind') ?? 'human') === 'human';
}

function wordsOf(texts: readonly string[]): string | null {
  const words = texts
    .flatMap((text) => {
      if (text.startsWith(interrupted)) return [];
      if (!programTag.test(text)) return text.trim();
      const args = commandArguments.exec(text)?.groups?.['args']?.trim() ?? '';
      const name = commandName.exec(text)?.groups?.['name']?.trim() ?? '';
      return args === '' ? [] : `${name} ${args}`.trim();
    })
    .filter((text) => text !== '')
    .join('\n');
  return words === '' ? null : words;
}
