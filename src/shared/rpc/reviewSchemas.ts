import { z } from 'zod';
import { draftEditSchema, draftStartSchema } from '../domain/draftSchema.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { operation, project } from './refSchemas.ts';

const { id, path } = filled;
const draft = { ...project, draftId: id };
const session = z.int().min(0).max(999_999_999);
const payload = { ...project, session };
const text = z.string().max(5_000_000);

export const draftsSchemas = {
  list: z.strictObject(project),
  found: z.strictObject(project),
  create: z.strictObject({ ...project, start: draftStartSchema }),
  edit: z.strictObject({ ...draft, edit: draftEditSchema }),
  setMarkdown: z.strictObject({ ...draft, markdown: text, base: z.int().min(0) }),
  hide: z.strictObject({ ...draft, text }),
  undo: z.strictObject(draft),
  redo: z.strictObject(draft),
  check: z.strictObject({ ...draft, ...operation }),
  fix: z.strictObject({ ...draft, revision: z.int().min(0), check: z.int().min(0) }),
  save: z.strictObject({ ...draft, allowTooLong: z.boolean().exactOptional() }),
  remove: z.strictObject(draft),
  restore: z.strictObject(draft),
};

export const payloadsSchemas = {
  list: z.strictObject(project),
  counts: z.strictObject({ ...project, model: id }),
  timeline: z.strictObject(project),
  difference: z.strictObject({ ...payload, before: session }),
  ledger: z.strictObject(payload),
  confirm: z.strictObject({ ...payload, answer: text }),
  copy: z.strictObject({
    ...payload,
    what: z.union([z.enum(['markdown', 'reference']), z.strictObject({ correctionOf: text })]),
  }),
  commitPreview: z.strictObject(payload),
  commit: z.strictObject({ ...payload, message: z.string().min(1).max(10_000) }),
  export: z.strictObject({ ...payload, path, frontMatter: z.boolean() }),
  folder: z.strictObject(project),
  ignoreFolder: z.strictObject({ ...project, where: z.enum(['gitignore', 'exclude']) }),
};

const someFiles = z.strictObject({ ...payload, paths: z.array(path).max(10_000).exactOptional() });

export const driftSchemas = {
  measure: z.strictObject({ ...payload, ...operation }),
  accept: someFiles,
  reopen: someFiles,
  difference: z.strictObject({ ...payload, path }),
};
