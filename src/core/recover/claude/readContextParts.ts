import { isObject, listAt, objectAt, textAt, type JsonObject } from '../reading/jsonFields.ts';
import { createContextParts, type ContextPart, type ContextParts } from '../reading/createContextParts.ts';
import { blocksOf, messageText, typedWords, type ClaudeRecord } from './claudeRecord.ts';
import type { Place } from './createChain.ts';

const writers: ReadonlySet<string> = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit']);
const agents: ReadonlySet<string> = new Set(['Task', 'Agent', 'TaskOutput', 'AgentOutputTool']);
/** Characters of all values of a call's input. */
const lengthOf = (input: JsonObject): number => JSON.stringify(input).length;

/** Collects from the records of a session what the model saw. What the program writes for itself beside it never reaches the model. */
export function readContextParts(): ContextParts & { take(record: ClaudeRecord, place: Place): void } {
  const parts = createContextParts();
  /** Parts that the results of open calls belong to, by the id of the call. */
  const open = new Map<string, ContextPart>();

  const takeAssistant = (record: ClaudeRecord, place: Place): void => {
    for (const block of blocksOf(record)) {
      const id = textAt(block, 'id');
      if (block['type'] === 'text') parts.add('conversation', textAt(block, 'text')?.length ?? 0, place);
      else if (block['type'] === 'tool_use') {
        const name = textAt(block, 'name') ?? '';
        const part = partOf(name);
        if (id !== null) open.set(id, part === 'written' ? 'tools' : part);
        parts.add(part === 'files' ? 'tools' : part, lengthOf(objectAt(block, 'input')), place);
      }
    }
    parts.replied();
  };

  const takeUser = (record: ClaudeRecord, place: Place): void => {
    parts.asked();
    if (record.fields['isCompactSummary'] === true) {
      parts.add('summary', messageText(record).length, place);
      return;
    }
    for (const block of blocksOf(record)) {
      const id = textAt(block, 'tool_use_id');
      if (block['type'] !== 'tool_result' || id === null) continue;
      parts.add(open.get(id) ?? 'tools', resultLength(block), place);
      open.delete(id);
    }
    const text = messageText(record);
    if (text === '') return;
    if (record.fields['isMeta'] === true) parts.add('instructions', text.length, place);
    else if (text.trimStart().startsWith('<task-notification>')) parts.add('agents', text.length, place);
    else if (typedWords(record) !== null)
      parts.add(parts.isFirst() ? 'first-message' : 'conversation', text.length, place);
    else parts.add('tools', text.length, place);
  };

  const takeAttachment = (record: ClaudeRecord, place: Place): void => {
    parts.asked();
    const attached = objectAt(record.fields, 'attachment');
    const words = typedWords(record);
    if (words !== null) parts.add('conversation', words.length, place);
    else if (attached['type'] === 'file' || attached['type'] === 'compact_file_reference')
      parts.add('files', contentLength(attached['content']), place);
    else if (attached['type'] === 'queued_command')
      parts.add('agents', contentLength(attached['prompt']), place);
    else if (attached['type'] === 'hook_additional_context')
      parts.add('instructions', contentLength(attached['content']), place);
  };

  return {
    ...parts,
    take(record, place) {
      if (record.sidechain) return;
      if (record.type === 'system' && textAt(record.fields, 'subtype') === 'compact_boundary') {
        open.clear();
        parts.restart();
      } else if (record.type === 'assistant') {
        if (record.fields['isApiErrorMessage'] !== true) takeAssistant(record, place);
      } else if (record.type === 'user') takeUser(record, place);
      else if (record.type === 'attachment') takeAttachment(record, place);
    },
  };
}

function partOf(tool: string): ContextPart {
  if (tool === 'Read') return 'files';
  if (writers.has(tool)) return 'written';
  return agents.has(tool) ? 'agents' : 'tools';
}

/** Images have no characters: what they take is not attributed. */
function resultLength(block: JsonObject): number {
  const { content } = block;
  if (typeof content === 'string') return content.length;
  return listAt(block, 'content').reduce<number>(
    (sum, part) => sum + (isObject(part) ? (textAt(part, 'text')?.length ?? 0) : 0),
    0,
  );
}

/** Returns the characters of all strings in a value, without those of images. */
function contentLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + contentLength(one), 0);
  if (!isObject(value) || value['type'] === 'image') return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + contentLength(one), 0);
}
