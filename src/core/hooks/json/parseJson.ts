/** A value in a text, with its place. Comments and commas after the last part are passed over, as editors of settings do. */
export type JsonNode = JsonContainer | JsonLeaf;

interface Placed {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

export interface JsonLeaf extends Placed {
  readonly kind: 'string' | 'other';
  readonly value: unknown;
}

export type JsonContainer = JsonObject | JsonArray;

export interface JsonObject extends Container {
  readonly kind: 'object';
}

export interface JsonArray extends Container {
  readonly kind: 'array';
}

interface Container extends Placed {
  readonly parts: readonly JsonPart[];
  /** Offset after the last part, comma or comment in it; after the bracket that opens it if it has none. */
  readonly contentEnd: number;
  /** True if the last thing in it is a comment to the end of the line. */
  readonly endsWithLineComment: boolean;
}

/** An item of an array, or a property of an object. */
export interface JsonPart extends Placed {
  /** `null` for an item. */
  readonly key: string | null;
  readonly node: JsonNode;
  /** Offset of the comma after it; `null` without one. */
  readonly comma: number | null;
}

/** The place of the first character that can't be read. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly line: number;

  constructor(text: string, at: number) {
    const line = text.slice(0, at).split('\n').length;
    super(`The text is not JSON in line ${line}.`);
    this.line = line;
  }
}

/** Levels of nesting: far above any settings, far below the depth of the stack. */
const mostLevels = 200;

interface Reading {
  readonly text: string;
  at: number;
  /** Offset after the last comment that was passed over. */
  commentEnd: number;
  lineComment: boolean;
}

/** Reads a text with one value. Throws a `JsonError`. */
export function parseJson(text: string): JsonNode {
  const reading: Reading = { text, at: text.startsWith('\ufeff') ? 1 : 0, commentEnd: 0, lineComment: false };
  skip(reading);
  const node = readValue(reading, 0);
  skip(reading);
  if (reading.at < text.length) throw new JsonError(text, reading.at);
  return node;
}

/** Returns the plain value of a node. The last of several properties with one name counts, as for `JSON.parse`. */
export function valueOf(node: JsonNode): unknown {
  if (node.kind === 'array') return node.parts.map((part) => valueOf(part.node));
  if (node.kind !== 'object') return node.value;
  return Object.fromEntries(node.parts.map((part) => [part.key ?? '', valueOf(part.node)]));
}

/** Returns the last property of an object with this name. */
export function propertyOf(node: JsonNode | undefined, key: string): JsonPart | undefined {
  return node?.kind === 'object' ? node.parts.findLast((part) => part.key === key) : undefined;
}

function skip(reading: Reading): void {
  const { text } = reading;
  for (;;) {
    while (/[\t\n\r ]/u.test(text.charAt(reading.at))) reading.at += 1;
    if (text.startsWith('//', reading.at)) {
      const end = text.indexOf('\n', reading.at);
      reading.at = end === -1 ? text.length : end;
      // The carriage return is a part of the line's end, not of the comment.
      if (end !== -1 && text[end - 1] === '\r') reading.at = end - 1;
      reading.lineComment = true;
    } else if (text.startsWith('/*', reading.at)) {
      const end = text.indexOf('*/', reading.at + 2);
      if (end === -1) throw new JsonError(text, reading.at);
      reading.at = end + 2;
      reading.lineComment = false;
    } else return;
    reading.commentEnd = reading.at;
  }
}

function readValue(reading: Reading, depth: number): JsonNode {
  const { text, at: start } = reading;
  if (depth > mostLevels) throw new JsonError(text, start);
  switch (text[start]) {
    case '{':
      return readContainer(reading, depth, 'object');
    case '[':
      return readContainer(reading, depth, 'array');
    case '"':
      return { kind: 'string', start, value: readString(reading), end: reading.at };
    default: {
      const word = /^[\w+.-]+/u.exec(text.slice(start, start + 400))?.[0] ?? '';
      reading.at = start + word.length;
      return { kind: 'other', start, end: reading.at, value: parsed(text, start, word) };
    }
  }
}

function readString(reading: Reading): string {
  const { text, at: start } = reading;
  let end = start + 1;
  while (end < text.length && text[end] !== '"' && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1;
  if (text[end] !== '"') throw new JsonError(text, start);
  reading.at = end + 1;
  return String(parsed(text, start, text.slice(start, end + 1)));
}

function parsed(text: string, start: number, word: string): unknown {
  try {
    return JSON.parse(word);
  } catch {
    throw new JsonError(text, start);
  }
}

function readContainer(reading: Reading, depth: number, kind: JsonContainer['kind']): JsonContainer {
  const { text, at: start } = reading;
  const close = kind === 'object' ? '}' : ']';
  const parts: JsonPart[] = [];
  reading.at += 1;
  for (;;) {
    const tokenEnd = reading.at;
    skip(reading);
    if (text[reading.at] === close) {
      const endsWithComment = reading.commentEnd > tokenEnd;
      reading.at += 1;
      return {
        kind,
        start,
        end: reading.at,
        parts,
        contentEnd: endsWithComment ? reading.commentEnd : tokenEnd,
        endsWithLineComment: endsWithComment && reading.lineComment,
      };
    }
    if (parts.length > 0 && parts.at(-1)?.comma === null) throw new JsonError(text, reading.at);
    parts.push(readPart(reading, depth, kind));
  }
}

function readPart(reading: Reading, depth: number, kind: JsonContainer['kind']): JsonPart {
  const { text, at: start } = reading;
  let key: string | null = null;
  if (kind === 'object') {
    if (text[start] !== '"') throw new JsonError(text, start);
    key = readString(reading);
    skip(reading);
    if (text[reading.at] !== ':') throw new JsonError(text, reading.at);
    reading.at += 1;
    skip(reading);
  }
  const node = readValue(reading, depth + 1);
  const { end } = node;
  skip(reading);
  const comma = text[reading.at] === ',' ? reading.at : null;
  // Without a comma, what was passed over is looked at again as the end of the container.
  reading.at = comma === null ? end : comma + 1;
  return { start, end, key, node, comma };
}
