import { commandReads } from '../reading/commandReads.ts';
import { createContextParts, type ContextPart, type ContextParts } from '../reading/createContextParts.ts';
import { isObject, listAt, parseObject, textAt, textsIn, type JsonObject } from '../reading/jsonFields.ts';
import { contentText, typedWords, type CodexRecord } from './codexRecord.ts';

const agents = /agent|^wait$|^send_(?:input|message)$|^followup_task$/u;

/** Collects from the items of a session what the model saw. Events repeat these for the screen. */
export function readCodexParts(): ContextParts & { take(record: CodexRecord): void } {
  const parts = createContextParts();
  const open = new Map<string, ContextPart>();

  const takeMessage = (record: CodexRecord): void => {
    const text = contentText(record.payload);
    if (textAt(record.payload, 'role') === 'assistant') {
      parts.add('conversation', text.length, null);
      return;
    }
    parts.asked();
    if (typedWords(record) === null) parts.add('instructions', text.length, null);
    else parts.add(parts.isFirst() ? 'first-message' : 'conversation', text.length, null);
  };

  const takeCall = ({ payload, kind }: CodexRecord): void => {
    const name = textAt(payload, 'name') ?? kind;
    const input = textAt(payload, 'arguments') ?? textAt(payload, 'input') ?? '';
    const part: ContextPart = name === 'apply_patch' ? 'written' : agents.test(name) ? 'agents' : 'tools';
    const id = textAt(payload, 'call_id');
    if (id !== null)
      open.set(id, part === 'tools' && isReading(input) ? 'files' : part === 'written' ? 'tools' : part);
    parts.add(part, input.length, null);
  };

  return {
    ...parts,
    take(record) {
      const { type, kind, payload } = record;
      if (type === 'compacted') {
        open.clear();
        parts.restart();
        const texts = listAt(payload, 'replacement_history').filter(isObject).map(contentText);
        parts.add(
          'summary',
          texts.reduce((sum, text) => sum + text.length, 0),
          null,
        );
      } else if (kind === 'token_count') parts.replied();
      else if (type !== 'response_item') return;
      else if (kind === 'message') takeMessage(record);
      else if (kind.endsWith('_call_output')) {
        parts.asked();
        const id = textAt(payload, 'call_id') ?? '';
        parts.add(open.get(id) ?? 'tools', outputLength(payload), null);
        open.delete(id);
      } else if (kind.endsWith('_call')) takeCall(record);
    },
  };
}

/** True for the call of a shell whose command shows files. */
function isReading(input: string): boolean {
  const fields = parseObject(input);
  if (fields === null) return false;
  const command =
    textAt(fields, 'cmd') ?? textAt(fields, 'command') ?? textsIn(fields['command']).at(-1) ?? '';
  return commandReads(command).length > 0;
}

function outputLength({ output }: JsonObject): number {
  return textsIn(output).reduce((sum, text) => sum + text.length, 0);
}
