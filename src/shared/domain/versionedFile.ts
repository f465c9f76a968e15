export type Fields = Readonly<Record<string, unknown>>;

/** Migrations from version n, the key, to n + 1. */
export type Migrations = Readonly<Record<number, (fields: Fields) => Fields>>;

export type VersionedFile =
  | { readonly status: 'ok'; readonly fields: Fields }
  | { readonly status: 'newer'; readonly version: number; readonly fields: Fields }
  | { readonly status: 'damaged' };

/** Reads a JSON object with its format version in `carryover`, and migrates an older one to `version`. Never throws. */
export function readVersioned(text: string, version: number, migrations: Migrations): VersionedFile {
  const parsed = parseObject(text);
  if (parsed === null) return { status: 'damaged' };
  const { carryover: found, ...rest } = parsed;
  if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < 0) return { status: 'damaged' };
  if (found > version) return { status: 'newer', version: found, fields: rest };
  let fields: Fields = rest;
  for (let from = found; from < version; from += 1) {
    const migrate = migrations[from];
    if (migrate === undefined) return { status: 'damaged' };
    try {
      fields = migrate(fields);
    } catch {
      // A migration may rely on the shape of its version; a file with another shape is damaged.
      return { status: 'damaged' };
    }
  }
  return { status: 'ok', fields };
}

/** Ends with a line feed, with an indent of two spaces, because users commit such files to git. */
export function renderVersioned(version: number, fields: Fields): string {
  return `${JSON.stringify({ carryover: version, ...fields }, null, 2)}\n`;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Levels of fields; ours need few, and what is nested thousands deep can't be written again. */
const mostLevels = 100;

/** True if a parsed value is nested deeper than any file of ours. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) && !isTooDeep(value) ? value : null;
  } catch {
    return null;
  }
}
