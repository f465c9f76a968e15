import { z } from 'zod';
import type { Source } from '../source.ts';
import { headingsSchema, sourceSchema, variablesSchema } from '../source.ts';
import { defaultBudget, messageFormats, type Stack, type StackItem, type UnknownFields } from '../stack.ts';
import { defaultModelId } from '../model.ts';
import { isFields, readVersioned, renderVersioned, type Fields, type Migrations } from '../versionedFile.ts';

const stackFileVersion = 1;

/** Empty while there is only one version; a new version adds its migration. */
const stackMigrations: Migrations = {};

export type ParsedStackFile =
  | { readonly status: 'ok'; readonly stack: Stack }
  | { readonly status: 'newer'; readonly version: number }
  | { readonly status: 'damaged' };

const lineRange = z
  .strictObject({ first: z.int().min(1), last: z.int().min(1) })
  .refine((range) => range.first <= range.last);

/** Hex of a SHA-256. */
const hash = z.string().regex(/^[0-9a-f]{64}$/u);

const stackSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  created: z.string().exactOptional(),
  task: z.string().default(''),
  taskId: z.string().exactOptional(),
  goal: z.string().default(''),
  model: z.string().min(1).default(defaultModelId),
  budget: z.int().min(1).default(defaultBudget),
  format: z.enum(messageFormats).default('markdown'),
  confirm: z.boolean().default(false),
  byHand: z.object({ id: z.string().min(1), sha256: hash }).exactOptional(),
  items: z.array(z.record(z.string(), z.unknown())),
});

const itemSchema = z.object({
  id: z.string().min(1),
  on: z.boolean().default(true),
  pinned: z.boolean().exactOptional(),
  note: z.string().exactOptional(),
  lines: z.array(lineRange).exactOptional(),
  outline: z.boolean().exactOptional(),
  headings: headingsSchema.exactOptional(),
  variables: variablesSchema.exactOptional(),
  edited: z.object({ text: z.string(), of: z.string(), sha256: hash }).exactOptional(),
  source: z.record(z.string(), z.unknown()),
});

/** Reads a `*.stack.json`. Never throws; preserves unknown fields and kinds for `renderStackFile`. */
export function parseStackFile(text: string, migrations: Migrations = stackMigrations): ParsedStackFile {
  const file = readVersioned(text, stackFileVersion, migrations);
  if (file.status === 'newer') return { status: 'newer', version: file.version };
  if (file.status === 'damaged') return file;
  const stack = stackSchema.safeParse(file.fields);
  const rawItems = file.fields['items'];
  if (!stack.success || !Array.isArray(rawItems)) return { status: 'damaged' };
  const items: StackItem[] = [];
  const ids = new Set<string>();
  for (const raw of rawItems as unknown[]) {
    const item = parseStackItem(raw, ids);
    if (item === null) return { status: 'damaged' };
    ids.add(item.id);
    items.push(item);
  }
  return {
    status: 'ok',
    stack: { ...stack.data, items, ...extraOf(file.fields, stackSchema.shape) },
  };
}

export function renderStackFile(stack: Stack): string {
  const { extra, items, shared: _place, ...rest } = stack;
  return renderVersioned(stackFileVersion, { ...rest, items: items.map(renderStackItem), ...extra });
}

/** Returns `null` if it is no item. */
export function parseStackItem(raw: unknown, taken: ReadonlySet<string> = new Set()): StackItem | null {
  const item = itemSchema.safeParse(raw);
  if (!item.success || !isFields(raw)) return null;
  // Two items with one id result from a merge by hand; edits refer to items by id, so the later one gets another.
  let id = item.data.id;
  for (let copy = 2; taken.has(id); copy += 1) id = `${item.data.id}~${String(copy)}`;
  return {
    ...item.data,
    id,
    source: parseSource(raw['source'] as Fields),
    ...extraOf(raw, itemSchema.shape),
  };
}

/** Preserves a source that this version can't read in full. */
function parseSource(raw: Fields): Source {
  const source = sourceSchema.safeParse(raw);
  return source.success ? source.data : { kind: 'unknown', raw };
}

/** Returns the item in the form of its file. */
export function renderStackItem({ extra, source, ...rest }: StackItem): Fields {
  return { ...rest, source: source.kind === 'unknown' ? source.raw : source, ...extra };
}

function extraOf(fields: Fields, known: Fields): { readonly extra?: UnknownFields } {
  const unknown = Object.entries(fields).filter(([key]) => !Object.hasOwn(known, key));
  return unknown.length === 0 ? {} : { extra: Object.fromEntries(unknown) };
}
