import { z } from 'zod';
import { modelChangeSchema, patternSchema } from './settingsSchema.ts';
import {
  codeFonts,
  defaultSettings,
  motions,
  themes,
  type ProjectSettings,
  type Settings,
} from './settings.ts';
import { defaultFileView } from './fileView.ts';
import { fileViewSchema } from './fileViewSchema.ts';
import { folderAnswers } from './payloadFolder.ts';
import { messageFormats } from './stack.ts';
import { readVersioned, renderVersioned, type Fields, type Migrations } from './versionedFile.ts';

const settingsFileVersion = 1;
const settingsMigrations: Migrations = {};

/** The settings and, for writing back, the fields that this version does not know. */
export interface SettingsFile {
  readonly settings: Settings;
  readonly extra: Fields;
}

export type ParsedSettingsFile =
  { readonly status: 'ok' | 'newer'; readonly value: SettingsFile } | { readonly status: 'damaged' };

const projectSchema = z.looseObject({
  stackId: z.string().exactOptional(),
  sourcesWidth: z.number().exactOptional(),
  previewWidth: z.number().exactOptional(),
  // A choice that is not known here is none.
  files: fileViewSchema.catch(defaultFileView).exactOptional(),
  // An answer that is not known here is asked for again.
  payloadFolder: z.enum(folderAnswers).catch('later').exactOptional(),
});

const fieldSchemas = {
  theme: z.enum(themes).default(defaultSettings.theme),
  motion: z.enum(motions).default(defaultSettings.motion),
  codeFont: z.enum(codeFonts).default(defaultSettings.codeFont),
  defaultModel: z.string().default(defaultSettings.defaultModel),
  defaultFormat: z.enum(messageFormats).default(defaultSettings.defaultFormat),
  payloadFirst: z.boolean().default(defaultSettings.payloadFirst),
  models: z.record(z.string(), modelChangeSchema).default({}),
  rulesOff: z.array(z.string()).default([]),
  patterns: z.record(z.string(), patternSchema).default({}),
  possibleBlocks: z.boolean().default(defaultSettings.possibleBlocks),
  lastProjectId: z.string().nullable().default(defaultSettings.lastProjectId),
  githubApiUrl: z.string().default(defaultSettings.githubApiUrl),
  recentCommands: z.array(z.string()).default([]),
  projects: z.record(z.string(), projectSchema).default({}),
};
const schema = z.object(fieldSchemas);

/** Of a newer version each field counts that still reads as before; the others stand at their defaults. */
const newerSchema = z.object({
  theme: fieldSchemas.theme.catch(defaultSettings.theme),
  motion: fieldSchemas.motion.catch(defaultSettings.motion),
  codeFont: fieldSchemas.codeFont.catch(defaultSettings.codeFont),
  defaultModel: fieldSchemas.defaultModel.catch(defaultSettings.defaultModel),
  defaultFormat: fieldSchemas.defaultFormat.catch(defaultSettings.defaultFormat),
  payloadFirst: fieldSchemas.payloadFirst.catch(defaultSettings.payloadFirst),
  models: fieldSchemas.models.catch({}),
  // A rule that can't be told to be off is on.
  rulesOff: fieldSchemas.rulesOff.catch([]),
  patterns: fieldSchemas.patterns.catch({}),
  // Stricter is the safe reading of what can't be read.
  possibleBlocks: fieldSchemas.possibleBlocks.catch(true),
  lastProjectId: fieldSchemas.lastProjectId.catch(null),
  githubApiUrl: fieldSchemas.githubApiUrl.catch(defaultSettings.githubApiUrl),
  recentCommands: fieldSchemas.recentCommands.catch([]),
  projects: z.record(z.string(), projectSchema.catch({})).catch({}),
});

export function parseSettingsFile(
  text: string,
  migrations: Migrations = settingsMigrations,
): ParsedSettingsFile {
  const file = readVersioned(text, settingsFileVersion, migrations);
  if (file.status === 'damaged') return file;
  const parsed = (file.status === 'ok' ? schema : newerSchema).safeParse(file.fields);
  if (!parsed.success) return { status: 'damaged' };
  const extra = Object.fromEntries(
    Object.entries(file.fields).filter(([key]) => !Object.hasOwn(fieldSchemas, key)),
  );
  const projects: Readonly<Record<string, ProjectSettings>> = parsed.data.projects;
  return { status: file.status, value: { settings: { ...parsed.data, projects }, extra } };
}

export function renderSettingsFile({ settings, extra }: SettingsFile): string {
  return renderVersioned(settingsFileVersion, { ...settings, ...extra });
}
