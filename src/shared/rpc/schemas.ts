import { z } from 'zod';
import type { Api } from '../api.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { accountsSchemas } from './accountsSchemas.ts';
import { aliasesSchemas, foldersSchemas } from './aliasesSchemas.ts';
import { assemblySchemas, secretsSchemas } from './assemblySchemas.ts';
import { editingSchemas } from './editingSchemas.ts';
import { filesSchemas } from './filesSchemas.ts';
import { findSchemas } from './findSchemas.ts';
import { gitSchemas } from './gitSchemas.ts';
import { githubSchemas } from './githubSchemas.ts';
import { historySchemas } from './historySchemas.ts';
import { librarySchemas } from './librarySchemas.ts';
import { machineSchemas } from './machineSchemas.ts';
import { notionSchemas } from './notionSchemas.ts';
import { payloadSettingsSchemas } from './payloadSettingsSchemas.ts';
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
