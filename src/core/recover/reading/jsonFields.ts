/** A JSON object of unknown shape: a transcript's format belongs to its agent and changes with its versions. */
export type JsonObject = Readonly<Record<string, unknown>>;

const emptyObject: JsonObject = {};

/** Returns the object that a text is; `null` for anything else, also for text that is no JSON. */
export function parseObject(text: string): JsonObject | null {
  try {
    // Editors and shells of Windows begin a file with a byte order mark.
    const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a field that is an object, else an empty one. */
export function objectAt(of: JsonObject, name: string): JsonObject {
  const value = of[name];
  return isObject(value) ? value : emptyObject;
}

/** Returns a field that is a list, else an empty one. */
export function listAt(of: JsonObject, name: string): readonly unknown[] {
  const value = of[name];
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** Returns a field that is a text and not empty, else `null`. */
export function textAt(of: JsonObject, name: string): string | null {
  const value = of[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Years of this century: any other time is no record's, and none that a sentence could show. */
const isoTime = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;

/** Returns a field that is a time, as ISO 8601 in UTC; `null` if it is none. */
export function timeAt(of: JsonObject, name: string): string | null {
  const value = of[name];
  // This is how agents write nearly all of them.
  if (typeof value === 'string' && isoTime.test(value) && !Number.isNaN(Date.parse(value))) return value;
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  const iso = date === null || Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return isoTime.test(iso) ? iso : null;
}

/** Returns a field that is a number, else `null`. */
export function numberAt(of: JsonObject, name: string): number | null {
  const value = of[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Levels of lists and objects. JSON may be nested as deep as its line is long. */
const maxDepth = 8;
const maxTexts = 200;

/** Returns the texts in a value and the names of its fields, in their order; not those that lie very deep or are very many. */
export function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  const visit = (one: unknown, depth: number): void => {
    if (texts.length >= maxTexts) return;
    if (typeof one === 'string') texts.push(one);
    if (depth === maxDepth) return;
    if (Array.isArray(one)) for (const part of one.slice(0, maxTexts)) visit(part, depth + 1);
    else if (isObject(one))
      for (const name of Object.keys(one).slice(0, maxTexts)) {
        texts.push(name);
        visit(one[name], depth + 1);
      }
  };
  visit(value, 0);
  return texts;
}

/** Returns the later of two ISO times. */
export function laterOf(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}
