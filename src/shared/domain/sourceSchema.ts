import { z } from 'zod';
import { filled } from './fieldSchemas.ts';

/** Characters. Pasted texts may be large; ids, names and paths are not. */
const maxPasted = 20_000_000;
const { id, name, path } = filled;

const paths = z.array(path).max(10_000).exactOptional();
const chosen = { without: paths, including: paths };
const reference = z.string().min(1).max(500);
const session = z.union([z.int().min(0), z.literal('latest')]);

const diffViews = [
  z.strictObject({ what: z.literal('changes'), staged: z.boolean().exactOptional(), ...chosen }),
  z.strictObject({ what: z.literal('against'), branch: reference, ...chosen }),
  z.strictObject({ what: z.literal('since-session'), session, ...chosen }),
  z.strictObject({ what: z.literal('commit'), commit: reference, ...chosen }),
  z.strictObject({ what: z.literal('compare'), base: reference, head: reference, ...chosen }),
] as const;

export const gitDiffViewSchema = z.discriminatedUnion('what', diffViews);

/** Alias of another project in a stack; each machine knows the folder. It precedes a path: `api:src/a.ts`. */
export const aliasSchema = z.string().regex(/^[\p{L}\p{N}_][\p{L}\p{N}._ -]{0,59}$/u);

const pattern = z.string().min(1).max(1_000);
const patterns = z.array(pattern).min(1).max(1_000);

export const folderSourceSchema = z.strictObject({
  kind: z.literal('folder'),
  path,
  include: patterns.exactOptional(),
  exclude: patterns.exactOptional(),
  project: aliasSchema.exactOptional(),
});

export const gitViewSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('status') }),
  z.strictObject({
    what: z.literal('log'),
    count: z.int().min(1).max(10_000),
    since: reference.exactOptional(),
    author: reference.exactOptional(),
    path: path.exactOptional(),
  }),
  ...diffViews,
]);

/** `owner/name`, which becomes a part of addresses. */
export const githubRepositorySchema = z
  .string()
  .regex(/^(?!\.{1,2}\/)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/u);

/**
 * Every kind of source that this version knows, in a stack file and in a call. Strict: a known kind with a field of a
 * newer version may have another meaning.
 */
export const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path, project: aliasSchema.exactOptional() }),
  folderSourceSchema,
  z.strictObject({ kind: z.literal('payload'), session }),
  z.strictObject({ kind: z.literal('pasted'), title: name, text: z.string().max(maxPasted) }),
  z.strictObject({
    kind: z.literal('notion'),
    object: z.enum(['page', 'database']),
    id: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u),
    title: name,
    depth: z.int().min(1).max(10).exactOptional(),
    comments: z.boolean().exactOptional(),
    layout: z.enum(['table', 'sections']).exactOptional(),
    columns: z.array(name).max(500).exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('github'),
    repository: githubRepositorySchema,
    number: z.int().min(1),
    pull: z.boolean(),
    title: name,
    body: z.literal(false).exactOptional(),
    comments: z.union([z.literal('all'), z.int().min(1).max(10_000)]).exactOptional(),
    by: z.array(id).max(100).exactOptional(),
    changes: z.enum(['files', 'diff']).exactOptional(),
    reviews: z.boolean().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('git'), view: gitViewSchema }),
  z.strictObject({ kind: z.literal('snippet'), id, name }),
  z.strictObject({
    kind: z.literal('command'),
    command: z.string().min(1).max(10_000),
    keep: z.enum(['all', 'tail', 'first-failure']),
    timeoutSeconds: z.int().min(1).max(86_400),
  }),
]);

/** Values for a snippet's `{{name}}`, by name. */
export const variablesSchema = z.record(id, z.string().max(100_000));

/** Ids of a document's sections. */
export const headingsSchema = z.array(name).max(5_000);
