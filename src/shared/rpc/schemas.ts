import { z } from 'zod';
import type { Api } from '../api.ts';
import { services } from '../domain/account.ts';
import { filled } from '../domain/fieldSchemas.ts';
import {
  gitDiffViewSchema,
  githubRepositorySchema,
  headingsSchema,
  sourceSchema,
  variablesSchema,
} from '../domain/sourceSchema.ts';
import { snippetKinds, snippetLimits } from '../domain/snippet.ts';
import { messageFormats } from '../domain/stack.ts';
import { settingsPatch } from './settingsSchemas.ts';
import { machineSchemas } from './machineSchemas.ts';
import { windowsSchemas } from './windowsSchemas.ts';
import { editingSchemas } from './editingSchemas.ts';
import { stackFilesSchemas } from './stackFilesSchemas.ts';
import { historySchemas } from './historySchemas.ts';
import { aliasesSchemas, foldersSchemas } from './aliasesSchemas.ts';
import { findSchemas } from './findSchemas.ts';
import { payloadSettingsSchemas } from './payloadSettingsSchemas.ts';
import { draftsSchemas, driftSchemas, payloadsSchemas } from './reviewSchemas.ts';
import { placesSchemas } from './placesSchemas.ts';
import { portableSchemas } from './portableSchemas.ts';
import { sampleSchemas } from './sampleSchemas.ts';
import { scanningSchemas } from './scanningSchemas.ts';

const { id, path, name } = filled;
const ids = z.array(id).max(10_000);

const empty = z.strictObject({});
const project = { projectId: id };
const stack = { ...project, stackId: id };
const operation = { operationId: id };
const service = z.enum(services);
/** Words that narrow a list down. */
const filter = z.string().min(1).max(500).exactOptional();
/** Where the service is to go on. */
const cursor = z.string().max(2_000).nullable().exactOptional();

const lineRange = z
  .strictObject({ first: z.int().min(1), last: z.int().min(1) })
  .refine((range) => range.first <= range.last, 'the first line comes after the last');

const stackFields = z.strictObject({
  name: name.min(1).exactOptional(),
  goal: z.string().max(10_000).exactOptional(),
  model: id.exactOptional(),
  budget: z.int().min(1).max(100_000_000).exactOptional(),
  format: z.enum(messageFormats).exactOptional(),
  confirm: z.boolean().exactOptional(),
});

const itemOptions = z.strictObject({
  pinned: z.boolean().exactOptional(),
  note: name.nullable().exactOptional(),
  lines: z.array(lineRange).max(1_000).nullable().exactOptional(),
  title: name.min(1).exactOptional(),
  // Texts are edited by `editing`; here an edited copy is only done away with.
  edited: z.null().exactOptional(),
  headings: headingsSchema.nullable().exactOptional(),
  variables: variablesSchema.nullable().exactOptional(),
  source: sourceSchema.exactOptional(),
});

const snippet = { snippetId: id };
const snippetFields = {
  name: z.string().max(snippetLimits.name),
  kind: z.enum(snippetKinds),
  tags: z.array(z.string().min(1).max(snippetLimits.tag)).max(snippetLimits.tags),
  // Somewhat more than fits, so that a text that is too long is refused with a sentence.
  text: z.string().max(5_000_000),
};
const snippetFilling = {
  text: snippetFields.text,
  stack: z.strictObject(stack).nullable(),
  typed: variablesSchema,
};

type Schemas = {
  readonly [G in keyof Api]: {
    readonly [M in keyof Api[G]]: Api[G][M] extends (args: infer A) => unknown ? z.ZodType<A> : never;
  };
};

/** One schema per method: what a host accepts, and the run-time list of what may be called at all. */
export const schemas = {
  projects: {
    list: empty,
    open: z.strictObject({ path }),
    forget: z.strictObject(project),
    ...placesSchemas,
  },
  files: {
    list: z.strictObject({ ...project, ...operation, beside: z.literal(true).exactOptional() }),
    children: z.strictObject({ ...project, path }),
    count: z.strictObject({ ...project, ...operation, model: id, paths: z.array(path).max(200_000) }),
    text: z.strictObject({ ...project, path }),
  },
  sample: sampleSchemas,
  find: findSchemas,
  stacks: {
    list: z.strictObject(project),
    create: z.strictObject({
      ...project,
      name: name.min(1).exactOptional(),
      forPerson: z.literal(true).exactOptional(),
    }),
    remove: z.strictObject(stack),
    restore: z.strictObject(stack),
    set: z.strictObject({ ...stack, fields: stackFields }),
    add: z.strictObject({
      ...stack,
      sources: z.array(sourceSchema).max(10_000),
      before: id.nullable().exactOptional(),
      variables: variablesSchema.exactOptional(),
    }),
    removeItems: z.strictObject({ ...stack, itemIds: ids }),
    switchItems: z.strictObject({ ...stack, itemIds: ids, on: z.boolean() }),
    moveItems: z.strictObject({ ...stack, itemIds: ids, before: id.nullable() }),
    changeItem: z.strictObject({ ...stack, itemId: id, options: itemOptions }),
    undo: z.strictObject(stack),
    redo: z.strictObject(stack),
  },
  stackFiles: stackFilesSchemas,
  assembly: {
    open: z.strictObject({ ...stack, looker: id.exactOptional() }),
    refresh: z.strictObject(stack),
    refreshItems: z.strictObject({ ...stack, itemIds: ids }),
    cancelFetch: z.strictObject({ ...stack, itemIds: ids }),
    difference: z.strictObject({ ...stack, itemId: id }),
    preview: z.strictObject(stack),
    export: z.strictObject({
      ...stack,
      target: z.enum(['clipboard', 'file', 'reference']),
      allowOverBudget: z.boolean().exactOptional(),
    }),
  },
  secrets: {
    decide: z.strictObject({
      ...stack,
      findingIds: ids,
      decision: z.enum(['redact', 'allow']),
      scope: z.enum(['stack', 'project']),
      reason: name.exactOptional(),
    }),
    undecide: z.strictObject({ ...stack, findingIds: ids }),
  },
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
  accounts: {
    list: z.strictObject({ check: z.literal(false).exactOptional() }),
    connect: z.strictObject({ service, token: z.string().min(1).max(10_000) }),
    check: z.strictObject({ service }),
    disconnect: z.strictObject({ service }),
  },
  notion: {
    search: z.strictObject({ ...operation, query: name, cursor }),
    children: z.strictObject({ ...operation, id, cursor }),
    resolve: z.strictObject({ ...operation, text: z.string().max(4_096) }),
    outline: z.strictObject({ ...operation, id, model: id }),
    rows: z.strictObject({
      ...operation,
      id,
      filter: z.strictObject({
        text: name.exactOptional(),
        status: name.exactOptional(),
        editedSince: id.exactOptional(),
      }),
      cursor,
    }),
  },
  github: {
    repositories: z.strictObject(project),
    list: z.strictObject({
      ...project,
      ...operation,
      repository: githubRepositorySchema,
      type: z.enum(['issue', 'pull', 'all']),
      state: z.enum(['open', 'closed', 'all']),
      labels: z.array(name.min(1)).max(50),
      query: name,
      page: z.int().min(1).max(10_000),
    }),
    labels: z.strictObject({ ...project, ...operation, repository: githubRepositorySchema }),
    resolve: z.strictObject({
      ...project,
      ...operation,
      text: z.string().max(4_096),
      repository: githubRepositorySchema.exactOptional(),
    }),
  },
  library: {
    list: empty,
    create: z.strictObject({ fields: z.strictObject(snippetFields) }),
    save: z.strictObject({
      ...snippet,
      fields: z.strictObject({
        name: snippetFields.name.exactOptional(),
        kind: snippetFields.kind.exactOptional(),
        tags: snippetFields.tags.exactOptional(),
        text: snippetFields.text.exactOptional(),
      }),
      base: id.exactOptional(),
    }),
    duplicate: z.strictObject(snippet),
    remove: z.strictObject(snippet),
    restore: z.strictObject(snippet),
    importFolder: z.strictObject({ ...operation, path }),
    count: z.strictObject({ model: id }),
    preview: z.strictObject({ ...snippetFilling, model: id }),
    copy: z.strictObject(snippetFilling),
  },
  git: {
    state: z.strictObject(project),
    commits: z.strictObject({
      ...project,
      words: filter,
      author: filter,
      since: filter,
      path: path.exactOptional(),
      page: z.int().min(0).max(100_000),
    }),
    files: z.strictObject({ ...project, ...operation, view: gitDiffViewSchema, model: id }),
  },
  commands: {
    run: z.strictObject({ ...stack, ...operation, itemId: id }),
    confirm: z.strictObject({ ...project, command: z.string().min(1).max(10_000) }),
  },
  tokens: { models: empty },
  settings: { get: empty, change: z.strictObject({ patch: settingsPatch }) },
  operations: { cancel: z.strictObject(operation) },
  machine: machineSchemas,
  windows: windowsSchemas,
  shell: {
    chooseFolder: z.strictObject({ purpose: z.literal('import').exactOptional() }),
    chooseFile: z.strictObject({ purpose: z.enum(['stack', 'portable']) }),
    chooseSaveFile: z.strictObject({ name: name.min(1) }),
    reveal: z.strictObject({ ...project, path: path.exactOptional() }),
    openExternal: z.strictObject({ url: z.string().max(4_096) }),
  },
} satisfies Schemas;
