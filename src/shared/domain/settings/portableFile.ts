import { z } from 'zod';
import { patternLimits, type CustomPattern } from './customPattern.ts';
import { maxOwnModels, modelIdPattern, type ModelChange } from '../model/modelTable.ts';
import { settingsTable, type PortableName, type SettingName, type Settings } from '../settings.ts';
import { modelChangeSchema, patternSchema, plainSettingSchemas } from './settingsFile.ts';
import { snippetKinds, snippetLimits, type Snippet } from '../snippet.ts';
import type { Stack } from '../stack.ts';
import { parseStackFile, renderStackFile } from '../stack/stackFile.ts';
import { isFields, readVersioned, renderVersioned, type Fields } from '../versionedFile.ts';

const version = 1;
const kind = 'portable';

export const portableLimits = { bytes: 50_000_000, stacks: 2_000, snippets: 1_000 } as const;

const plainSchemas = plainSettingSchemas(({ most, pattern }) =>
  pattern === undefined ? z.string().max(most) : z.string().max(most).regex(pattern),
);
const otherSchemas: {
  readonly [K in Exclude<PortableName, keyof typeof plainSchemas>]: z.ZodType<Settings[K]>;
} = { rulesOff: z.array(z.string().max(100)).max(200) };

const settingSchemas: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    Object.entries(plainSchemas).filter(([name]) => 'travels' in settingsTable[name as SettingName]),
  ),
  ...otherSchemas,
};

export const portableSettingNames = Object.keys(settingSchemas) as readonly PortableName[];

export type PortableSettings = Partial<Pick<Settings, PortableName>>;

export type PortableSnippet = Pick<Snippet, 'name' | 'kind' | 'tags' | 'text'>;

export interface PortableFile {
  readonly settings: PortableSettings;
  readonly models: Readonly<Record<string, ModelChange>>;
  readonly patterns: readonly CustomPattern[];
  readonly snippets: readonly PortableSnippet[];
  readonly stacks: readonly { readonly project: string; readonly stack: Stack }[];
  /** Number of entries of other kinds, or damaged ones. */
  readonly unreadable: number;
}

export type ParsedPortableFile =
  | { readonly status: 'ok'; readonly file: PortableFile }
  | { readonly status: 'newer' }
  | { readonly status: 'damaged' }
  | { readonly status: 'too-many' };

const snippetSchema = z.object({
  name: z.string().min(1).max(snippetLimits.name),
  kind: z.enum(snippetKinds),
  tags: z.array(z.string().min(1).max(snippetLimits.tag)).max(snippetLimits.tags).default([]),
  text: z.string().max(snippetLimits.text),
});

/** Reads a text as a portable file; counts invalid entries and leaves them out. Never throws. */
export function parsePortableFile(text: string): ParsedPortableFile {
  const read = readVersioned(text, version, {});
  if (read.status !== 'ok') return { status: read.status };
  const { fields } = read;
  if (fields['kind'] !== kind) return { status: 'damaged' };
  const lists = { snippets: listIn(fields, 'snippets'), stacks: listIn(fields, 'stacks') };
  if (lists.snippets.length > portableLimits.snippets || lists.stacks.length > portableLimits.stacks) {
    return { status: 'too-many' };
  }
  let unreadable = 0;
  const take = <T>(values: readonly unknown[], one: (value: unknown) => T | null): readonly T[] =>
    values.flatMap((value) => {
      const taken = one(value);
      if (taken === null) unreadable += 1;
      return taken === null ? [] : [taken];
    });
  const settings = readSettings(fieldsIn(fields, 'settings'), () => (unreadable += 1));
  const models = take(Object.entries(fieldsIn(fields, 'models')).slice(0, maxOwnModels * 2), readModel);
  const patterns = take(listIn(fields, 'patterns').slice(0, patternLimits.patterns), (value) => {
    const parsed = patternSchema.safeParse(value);
    return parsed.success ? pick(parsed.data) : null;
  });
  const snippets = take(lists.snippets, (value) => snippetSchema.safeParse(value).data ?? null);
  const stacks = take(lists.stacks, readStack);
  return {
    status: 'ok',
    file: { settings, models: Object.fromEntries(models), patterns, snippets, stacks, unreadable },
  };
}

export function renderPortableFile(file: Omit<PortableFile, 'unreadable'>): string {
  const { stacks, ...rest } = file;
  return renderVersioned(version, {
    kind,
    ...rest,
    stacks: stacks.map(({ project, stack }) => ({
      project,
      stack: JSON.parse(renderStackFile(stack)) as unknown,
    })),
  });
}

function readSettings(fields: Fields, onUnreadable: () => void): PortableSettings {
  const found = Object.entries(settingSchemas).flatMap(([name, schema]): [string, unknown][] => {
    if (!Object.hasOwn(fields, name)) return [];
    const parsed = schema.safeParse(fields[name]);
    if (!parsed.success) onUnreadable();
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(found);
}

function readModel(entry: unknown): readonly [string, ModelChange] | null {
  const [id, value] = entry as [string, unknown];
  const parsed = modelChangeSchema.safeParse(value);
  return modelIdPattern.test(id) && parsed.success ? [id, parsed.data] : null;
}

function pick({ name, pattern, tier, on }: CustomPattern): CustomPattern {
  return { name: name.slice(0, patternLimits.name), pattern, tier, on };
}

function readStack(value: unknown): { project: string; stack: Stack } | null {
  if (!isFields(value) || typeof value['project'] !== 'string') return null;
  const parsed = parseStackFile(JSON.stringify(value['stack'] ?? null));
  return parsed.status === 'ok' ? { project: value['project'].slice(0, 200), stack: parsed.stack } : null;
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function fieldsIn(fields: Fields, name: string): Fields {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return isFields(value) ? value : {};
}
