import { isObject, listAt, objectAt, parseObject, textAt, type JsonObject } from '../reading/jsonFields.ts';

/** Characters. */
const longest = { words: 8_000, result: 400 };

/**
 * Returns the words in lines of a transcript: what was said, which tools were called, and how their results begin. Lines that a limit
 * cut are passed over. `null` if no line is a record, so that the text is no transcript.
 */
export function readableLines(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const records = lines.map((line) => parseObject(line)).filter((record) => record !== null);
  if (text !== '' && records.length === 0) return null;
  return records.flatMap((record) => wordsOf(record)).join('\n\n');
}

function wordsOf(record: JsonObject): readonly string[] {
  const payload = objectAt(record, 'payload');
  const message = textAt(record, 'type') === 'response_item' ? payload : objectAt(record, 'message');
  const role = textAt(message, 'role') ?? textAt(record, 'type') ?? '';
  if (textAt(payload, 'type') === 'function_call')
    return [callWords(textAt(payload, 'name'), textAt(payload, 'arguments') ?? '')];
  if (textAt(payload, 'type') === 'function_call_output')
    return [resultWords(textAt(payload, 'output') ?? '')];
  const { content } = message;
  if (typeof content === 'string') return content.trim() === '' ? [] : [said(role, content)];
  return listAt(message, 'content')
    .filter(isObject)
    .flatMap((block) => {
      const text = textAt(block, 'text');
      if (text !== null) return text.trim() === '' ? [] : [said(role, text)];
      if (block['type'] === 'tool_use')
        return [callWords(textAt(block, 'name'), JSON.stringify(block['input'] ?? {}))];
      if (block['type'] === 'tool_result') {
        const result = block['content'];
        const parts =
          typeof result === 'string'
            ? [result]
            : listAt(block, 'content')
                .filter(isObject)
                .flatMap((part) => textAt(part, 'text') ?? []);
        return [resultWords(parts.join('\n'))];
      }
      return [];
    });
}

function said(role: string, text: string): string {
  const who = role === 'assistant' ? 'Agent' : role === 'user' ? 'Prompt' : role;
  return `${who}: ${clipped(text, longest.words)}`;
}

function callWords(name: string | null, input: string): string {
  return `Tool ${name ?? 'without a name'}: ${clipped(input, longest.result)}`;
}

function resultWords(text: string): string {
  return `Result: ${clipped(text, longest.result)}`;
}

function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)} …`;
}
