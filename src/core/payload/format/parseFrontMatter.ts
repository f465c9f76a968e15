import { parseDocument } from 'yaml';
import { isFields, isTooDeep } from '../../../shared/domain/versionedFile.ts';

export interface Payload {
  /** `null` if the text has none of ours. */
  readonly front: Readonly<Record<string, unknown>> | null;
  readonly body: string;
}

/** Characters; ours stays far below, and YAML made to be slow is text. */
const maxFront = 100_000;
const block = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/u;

/** Splits our front matter from a payload. A block that lacks `carryover:` or does not parse is text, and stays. */
export function parseFrontMatter(text: string): Payload {
  const { front, body } = splitFrontMatter(text);
  if (front === null || !Object.hasOwn(front, 'carryover')) return { front: null, body: text };
  return { front, body: body.replace(/^\n+/u, '') };
}

/** Splits front matter of any program, and leaves the body unchanged. */
export function splitFrontMatter(text: string): Payload {
  const found = block.exec(text);
  const source = found?.[1];
  if (found === null || source === undefined || source.length > maxFront) return { front: null, body: text };
  const front = parseYaml(source);
  return front === null ? { front, body: text } : { front, body: text.slice(found[0].length) };
}

function parseYaml(source: string): Readonly<Record<string, unknown>> | null {
  try {
    // Silent, to avoid a warning on standard error for each odd tag in a file that may not be ours.
    const document = parseDocument(source, { logLevel: 'silent' });
    if (document.errors.length > 0) return null;
    const value: unknown = document.toJS({ maxAliasCount: 20 });
    return isFields(value) && !isTooDeep(value) ? value : null;
  } catch {
    // Aliases that multiply, or fields nested thousands deep: this is no front matter of ours.
    return null;
  }
}
