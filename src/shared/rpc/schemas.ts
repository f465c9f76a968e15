import { z } from 'zod';
import type { Api } from '../api.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { aliasSchema, folderSourceSchema } from '../domain/sourceSchema.ts';
import { maxContentQuery } from '../domain/contentSearch.ts';
import { accountsSchemas } from './accountsSchemas.ts';
import { assemblySchemas, secretsSchemas } from './assemblySchemas.ts';
import { editingSchemas } from './editingSchemas.ts';
import { filesSchemas } from './filesSchemas.ts';
import { gitSchemas } from './gitSchemas.ts';
import { githubSchemas } from './githubSchemas.ts';
import { historySchemas } from './historySchemas.ts';
import { librarySchemas } from './librarySchemas.ts';
import { machineSchemas } from './machineSchemas.ts';
import { notionSchemas } from './notionSchemas.ts';
import { portableSchemas } from './portableSchemas.ts';
import { projectsSchemas } from './projectsSchemas.ts';
import { empty, operation, project, stack } from './refSchemas.ts';
import { draftsSchemas, driftSchemas, payloadsSchemas } from './reviewSchemas.ts';
import { sampleSchemas } from './sampleSchemas.ts';
import { scanningSchemas } from './scanningSchemas.ts';
import { settingsPatch } from './settingsSchemas.ts';
import { shellSchemas } from './shellSchemas.ts';
import { stackFilesSchemas } from './stackFilesSchemas.ts';
import { stacksSchemas } from './stacksSchemas.ts';
import { windowsSchemas } from './windowsSchemas.ts';

// What is out of bounds is refused with a sentence.
const payloadSettingsSchemas = {
  change: z.strictObject({
    ...project,
    folder: z.string().max(5_000).exactOptional(),
    limit: z.number().exactOptional(),
  }),
  left: z.strictObject(project),
};

const findSchemas = {
  contents: z.strictObject({
    ...project,
    ...operation,
    query: z.strictObject({
      text: z
        .string()
        .min(1)
        .max(maxContentQuery)
        .regex(/^[^\n\r]*$/u),
      matchCase: z.boolean(),
      wholeWord: z.boolean(),
      pattern: z.boolean(),
      ignored: z.boolean(),
    }),
  }),
  changed: z.strictObject(project),
};

const item = { ...stack, itemId: filled.id };

const aliasesSchemas = {
  list: z.strictObject(project),
  add: z.strictObject({ ...project, path: filled.path }),
  locate: z.strictObject({ ...project, alias: aliasSchema, path: filled.path }),
};

const foldersSchemas = {
  match: z.strictObject({ ...project, source: folderSourceSchema, operationId: filled.id.exactOptional() }),
  files: z.strictObject(item),
  split: z.strictObject(item),
};

type Schemas = {
  readonly [G in keyof Api]: {
    readonly [M in keyof Api[G]]: Api[G][M] extends (args: infer A) => unknown ? z.ZodType<A> : never;
  };
};

/** One schema per method: what a host accepts, and the run-time list of what may be called at all. */
export const schemas = {
  projects: projectsSchemas,
  files: filesSchemas,
  sample: sampleSchemas,
  find: findSchemas,
  stacks: stacksSchemas,
  stackFiles: stackFilesSchemas,
  assembly: assemblySchemas,
  secrets: secretsSchemas,
  scanning: scanningSchemas,
  portable: portableSchemas,
  editing: editingSchemas,
  payloads: payloadsSchemas,
  payloadSettings: payloadSettingsSchemas,
  aliases: aliasesSchemas,
  folders: foldersSchemas,
  drafts: draftsSchemas,
  drift: driftSchemas,
  history: historySchemas,
  accounts: accountsSchemas,
  notion: notionSchemas,
  github: githubSchemas,
  library: librarySchemas,
  git: gitSchemas,
  commands: {
    run: z.strictObject({ ...stack, ...operation, itemId: filled.id }),
    confirm: z.strictObject({ ...project, command: z.string().min(1).max(10_000) }),
  },
  tokens: { models: empty },
  settings: { get: empty, change: z.strictObject({ patch: settingsPatch }) },
  operations: { cancel: z.strictObject(operation) },
  machine: machineSchemas,
  windows: windowsSchemas,
  shell: shellSchemas,
} satisfies Schemas;
