import { z } from 'zod';
import { patternLimits } from '../domain/settings/customPattern.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { fileViewSchema } from '../domain/file/fileViewSchema.ts';
import { modelIdPattern } from '../domain/model/modelTable.ts';
import { folderAnswers } from '../domain/payload/payloadFolder.ts';
import type { Settings, SettingsPatch } from '../domain/settings.ts';
import { plainSettingSchemas } from '../domain/settings/settingsFile.ts';
import { empty, type Empty } from './common.ts';

export interface SettingsApi {
  get(args: Empty): Promise<Settings>;
  change(args: { readonly patch: SettingsPatch }): Promise<void>;
}

const { id, name } = filled;
const figure = z.number().min(0).max(1_000_000_000_000);
const modelId = z.string().regex(modelIdPattern);

const plain = plainSettingSchemas(({ most }) => z.string().max(most));
const optional = Object.fromEntries(
  Object.entries(plain).map(([setting, schema]) => [setting, (schema as z.ZodType).exactOptional()]),
) as { readonly [K in keyof typeof plain]: z.ZodExactOptional<(typeof plain)[K]> };

const settingsPatch: z.ZodType<SettingsPatch> = z.strictObject({
  ...optional,
  // Core refuses values out of bounds with a sentence.
  model: z
    .strictObject({
      id: modelId,
      change: z
        .strictObject({
          name: name.exactOptional(),
          encoding: z.enum(['o200k_base', 'cl100k_base']).exactOptional(),
          factor: figure.exactOptional(),
          window: figure.exactOptional(),
          budget: figure.exactOptional(),
          warnAt: figure.exactOptional(),
        })
        .nullable(),
    })
    .exactOptional(),
  rule: z.strictObject({ id, on: z.boolean() }).exactOptional(),
  pattern: z
    .strictObject({
      id: z.string().regex(/^[A-Za-z0-9-]{1,60}$/u),
      value: z
        .strictObject({
          name: z.string().max(patternLimits.name),
          pattern: z.string().max(5_000),
          tier: z.enum(['certain', 'possible']),
          on: z.boolean(),
        })
        .nullable(),
    })
    .exactOptional(),
  lastProjectId: id.nullable().exactOptional(),
  recentCommands: z.array(z.string().max(1_000)).max(20).exactOptional(),
  project: z
    .strictObject({
      id,
      settings: z.strictObject({
        stackId: id.exactOptional(),
        sourcesWidth: z.number().min(0).max(10_000).exactOptional(),
        previewWidth: z.number().min(0).max(10_000).exactOptional(),
        files: fileViewSchema.exactOptional(),
        payloadFolder: z.enum(folderAnswers).exactOptional(),
      }),
    })
    .exactOptional(),
});

export const settingsSchemas = { get: empty, change: z.strictObject({ patch: settingsPatch }) };
