import { z } from 'zod';
import {
  defaultSettings,
  settingsTable,
  type ChoiceName,
  type ProjectSettings,
  type SettingName,
  type Settings,
  type SwitchName,
  type TextName,
} from '../settings.ts';
import { defaultFileView } from '../file/fileView.ts';
import { fileViewSchema } from '../file/fileViewSchema.ts';
import { folderAnswers } from '../payload/payloadFolder.ts';
import { readVersioned, renderVersioned, type Fields, type Migrations } from '../versionedFile.ts';

const settingsFileVersion = 1;
const settingsMigrations: Migrations = {};

/** The settings and, for writing back, the fields that this version does not know. */
export interface SettingsFile {
  readonly settings: Settings;
  readonly extra: Fields;
}

export type ParsedSettingsFile =
  | { readonly status: 'ok' | 'newer'; readonly value: SettingsFile }
  | { readonly status: 'damaged' };

type PlainName = ChoiceName | SwitchName | TextName;
interface TextRow {
  readonly most: number;
  readonly pattern?: RegExp;
}

/**
 * Makes the schemas of choices, switches and texts from their rows; `text` decides how strict a reader is about a text.
 */
export function plainSettingSchemas(text: (row: TextRow) => z.ZodType<string>) {
  const schemas = Object.entries(settingsTable).flatMap(([name, row]): [string, z.ZodType][] => {
    if ('words' in row) return [[name, z.enum(Object.keys(row.words))]];
    if (typeof row.default === 'boolean') return [[name, z.boolean()]];
    return 'most' in row ? [[name, text(row)]] : [];
  });
  return Object.fromEntries(schemas) as { readonly [K in PlainName]: z.ZodType<Settings[K]> };
}

const encoding = z.enum(['o200k_base', 'cl100k_base']);
const positive = z.number().positive();

/** Keeps unknown fields. */
export const modelChangeSchema = z.looseObject({
  name: z.string().exactOptional(),
  encoding: encoding.exactOptional(),
  factor: positive.exactOptional(),
  window: z.int().positive().exactOptional(),
  budget: z.int().positive().exactOptional(),
  warnAt: positive.max(1).exactOptional(),
});

export const patternSchema = z.looseObject({
  name: z.string(),
  pattern: z.string(),
  tier: z.enum(['certain', 'possible']),
  on: z.boolean(),
});

const projectSchema: z.ZodType<ProjectSettings> = z.looseObject({
  stackId: z.string().exactOptional(),
  sourcesWidth: z.number().exactOptional(),
  previewWidth: z.number().exactOptional(),
  // An unknown choice counts as none.
  files: fileViewSchema.catch(defaultFileView).exactOptional(),
  // The app asks again after an unknown answer.
  payloadFolder: z.enum(folderAnswers).catch('later').exactOptional(),
});

const valueSchemas: { readonly [K in SettingName]: z.ZodType<Settings[K]> } = {
  ...plainSettingSchemas(() => z.string()),
  models: z.record(z.string(), modelChangeSchema),
  rulesOff: z.array(z.string()),
  patterns: z.record(z.string(), patternSchema),
  agentFolders: z.array(z.string()),
  lastProjectId: z.string().nullable(),
  recentCommands: z.array(z.string()),
  projects: z.record(z.string(), projectSchema),
};
/** In the order of the table, which is that of the file. */
const names = Object.keys(settingsTable) as readonly SettingName[];

const schema = objectOf((_name, value, initial) => value.default(initial));

/** In a file of a newer version each field that still parses counts; the others get their defaults. */
const newerSchema = objectOf((name, value, initial) => {
  const lenient: z.ZodType = name === 'projects' ? z.record(z.string(), projectSchema.catch({})) : value;
  return lenient.default(initial).catch(initial);
});

function objectOf(field: (name: SettingName, value: z.ZodType, initial: unknown) => z.ZodType) {
  const fields = names.map((name) => [name, field(name, valueSchemas[name], defaultSettings[name])]);
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<Settings>;
}

export function parseSettingsFile(
  text: string,
  migrations: Migrations = settingsMigrations,
): ParsedSettingsFile {
  const file = readVersioned(text, settingsFileVersion, migrations);
  if (file.status === 'damaged') return file;
  const parsed = (file.status === 'ok' ? schema : newerSchema).safeParse(file.fields);
  if (!parsed.success) return { status: 'damaged' };
  const extra = Object.fromEntries(
    Object.entries(file.fields).filter(([key]) => !Object.hasOwn(settingsTable, key)),
  );
  return { status: file.status, value: { settings: parsed.data, extra } };
}

export function renderSettingsFile({ settings, extra }: SettingsFile): string {
  return renderVersioned(settingsFileVersion, { ...settings, ...extra });
}
