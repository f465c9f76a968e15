import { createHash } from 'node:crypto';
import type { FindingSpan } from '../secrets/engine.ts';
import type { MessagePart } from './render/message.ts';
import { renderMessage } from './render/renderMessage.ts';
import type { Assembled } from './assembled.ts';

/** Returns the items' message, as it would leave, with the places of findings that are not redacted. */
export function revealedMessage({ message, settled, readings }: Assembled): {
  readonly text: string;
  readonly spans: readonly FindingSpan[];
} {
  const leftOf = new Map(readings.map(({ item }, index) => [item.id, settled[index]?.left ?? []]));
  const spans: FindingSpan[] = [];
  let text = '';
  for (const { itemId, before, body, after } of message.parts) {
    const shift = text.length + before.length;
    for (const span of itemId === null ? [] : (leftOf.get(itemId) ?? [])) {
      spans.push({ ...span, start: span.start + shift, end: span.end + shift });
    }
    text += before + body + after;
  }
  return { text, spans };
}

/** Renders the same message with a mark for every finding, in the same parts. */
export function maskedParts({ masked, message }: Assembled): readonly MessagePart[] {
  const last = message.parts.at(-1);
  return [...renderMessage(masked), ...(last === undefined ? [] : [last])];
}

export function textOfParts(parts: readonly MessagePart[]): string {
  return parts.flatMap(({ before, body, after }) => [before, body, after]).join('');
}

/** Returns a hex hash that tells if the items would make another message now. */
export function hashMessage({ message }: Assembled): string {
  const hash = createHash('sha256');
  for (const { before, body, after } of message.parts) hash.update(before).update(body).update(after);
  return hash.digest('hex');
}
