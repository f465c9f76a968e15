import { isDeepStrictEqual } from 'node:util';
import { statusLineWrap, unwrapStatusLine } from '../../../shared/domain/hooks/statusLineCommand.ts';
import { withoutPart } from '../json/editJson.ts';
import {
  parseJson,
  propertyOf,
  valueOf,
  type JsonContainer,
  type JsonNode,
  type JsonPart,
} from '../json/parseJson.ts';
import { isOwnHandler, ownHandlersIn, statusLineIn } from './ownEntries.ts';

/**
 * Takes Carryover's entries out of settings, and nothing else. `emptyBefore` names the containers that stay though they are empty then.
 * Throws a `JsonError`.
 */
export function removeEntries(text: string, emptyBefore: readonly string[]): string {
  if (text.trim() === '') return text;
  let now = text;
  for (;;) {
    const root = parseJson(now);
    const own = findOwn(root, emptyBefore);
    if (own === null) break;
    now = withoutOwn(now, root, own);
  }
  return unwrapped(now);
}

interface Found {
  readonly container: JsonContainer;
  readonly part: JsonPart;
}

/** Returns one part that is Carryover's, as large as nothing else in it allows. */
function findOwn(root: JsonNode, emptyBefore: readonly string[]): Found | null {
  if (root.kind !== 'object') return null;
  const line = propertyOf(root, 'statusLine');
  if (line !== undefined && statusLineIn(root) === 'own') return { container: root, part: line };
  const hooks = propertyOf(root, 'hooks');
  if (hooks?.node.kind !== 'object') return null;
  for (const event of hooks.node.parts) {
    const list = event.node;
    if (list.kind !== 'array') continue;
    for (const entry of list.parts) {
      if (ownHandlersIn(valueOf(entry.node)).length === 0) continue;
      const handlers = propertyOf(entry.node, 'hooks')?.node;
      if (handlers?.kind !== 'array') continue;
      const own = handlers.parts.filter(({ node }) => isOwnHandler(valueOf(node)));
      const [first] = own;
      if (own.length < handlers.parts.length && first !== undefined)
        return { container: handlers, part: first };
      if (list.parts.length > 1 || emptyBefore.includes(event.key ?? ''))
        return { container: list, part: entry };
      if (hooks.node.parts.length > 1 || emptyBefore.includes('hooks'))
        return { container: hooks.node, part: event };
      return { container: root, part: hooks };
    }
  }
  return null;
}

function withoutOwn(text: string, root: JsonNode, { container, part }: Found): string {
  const expected = valueWithout(root, part);
  const found = withoutPart(text, container, part).find((candidate) => reads(candidate, expected));
  // Without a candidate a comment stands where none was thought of: the settings stay as they are.
  if (found === undefined) throw new Error('The entry could not be taken out of the settings.');
  return found;
}

function reads(text: string, expected: unknown): boolean {
  try {
    return isDeepStrictEqual(valueOf(parseJson(text)), expected);
  } catch {
    return false;
  }
}

function valueWithout(node: JsonNode, part: JsonPart): unknown {
  if (!('parts' in node)) return node.value;
  const left = node.parts.filter((one) => one !== part);
  if (node.kind === 'array') return left.map((one) => valueWithout(one.node, part));
  return Object.fromEntries(left.map((one) => [one.key ?? '', valueWithout(one.node, part)]));
}

function unwrapped(text: string): string {
  const root = parseJson(text);
  if (statusLineIn(root) !== 'wrapped') return text;
  const command = propertyOf(propertyOf(root, 'statusLine')?.node, 'command')?.node;
  if (command?.kind !== 'string') return text;
  const { start, end, value } = command;
  const person = unwrapStatusLine(String(value)) ?? '';
  const raw = rawWithin(text.slice(start + 1, end - 1));
  // A program that wrote the file anew may have written the same text in other characters.
  const written = raw !== null && reads(`"${raw}"`, person) ? `"${raw}"` : JSON.stringify(person);
  return text.slice(0, start) + written + text.slice(end);
}

/** Returns the person's command as the file wrote it; `null` if the text around it is not as it was inserted. */
function rawWithin(raw: string): string | null {
  const [head, tail, atQuote] = [statusLineWrap.head, statusLineWrap.tail, statusLineWrap.atQuote].map(
    (text) => JSON.stringify(text).slice(1, -1),
  );
  if (head === undefined || tail === undefined || atQuote === undefined) return null;
  if (!raw.startsWith(head) || !raw.endsWith(tail)) return null;
  return raw
    .slice(head.length, -tail.length)
    .replaceAll(`'${atQuote}`, "'")
    .replaceAll(String.raw`\u0027` + atQuote, String.raw`\u0027`);
}
