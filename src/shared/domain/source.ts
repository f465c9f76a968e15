import { z } from 'zod';
import { filled } from './fieldSchemas.ts';
import { maxTreeDepth } from './source/treeWords.ts';
import type { GitView } from './source/gitView.ts';

/** The origin of an item's content. Paths are relative to the project root and use `/` on every system. */
export type Source =
  | FileSource
  | FolderSource
  | TreeSource
  | PayloadSource
  | PastedSource
  | NotionSource
  | GithubSource
  | GitSource
  | SnippetSource
  | CommandSource
  | UnknownSource;

export interface FileSource {
  readonly kind: 'file';
  readonly path: string;
  /** Alias of another project; absent for the stack's own. */
  readonly project?: string;
}

/** The files of a folder that match now: each assembly resolves them again. */
export interface FolderSource {
  readonly kind: 'folder';
  /** `.` for the whole project. */
  readonly path: string;
  /** Patterns below the folder; a file needs to match one of them. Absent for every file. */
  readonly include?: readonly string[];
  /** Patterns below the folder for files to exclude. */
  readonly exclude?: readonly string[];
  readonly project?: string;
}

/** The names of a folder's files, drawn as a tree: each assembly draws them as they are by then. */
export interface TreeSource {
  readonly kind: 'tree';
  /** `.` for the whole project. */
  readonly path: string;
  /** Levels of folders that are opened; absent for all. */
  readonly depth?: number;
  /** True to show the tokens of each file. */
  readonly tokens?: true;
  /** True to name what git ignores, too. */
  readonly ignored?: true;
  readonly project?: string;
}

/** A saved payload; `latest` is a living item that follows the newest `session-<digits>.md`. */
export interface PayloadSource {
  readonly kind: 'payload';
  readonly session: number | 'latest';
}

export interface PastedSource {
  readonly kind: 'pasted';
  readonly title: string;
  readonly text: string;
}

export interface NotionSource {
  readonly kind: 'notion';
  readonly object: 'page' | 'database';
  /** Lower-case UUID with dashes. */
  readonly id: string;
  /** The last known title, for an item that can't be read. */
  readonly title: string;
  /** Levels of child pages whose text is included; absent for none, which leaves them as links. */
  readonly depth?: number;
  readonly comments?: boolean;
  /** Layout of a database: one table, or one section per row. Absent for a table. */
  readonly layout?: 'table' | 'sections';
  /** Names of the properties to show, in order; absent for all. */
  readonly columns?: readonly string[];
}

export interface GithubSource {
  readonly kind: 'github';
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly pull: boolean;
  /** The last known title. */
  readonly title: string;
  /** Absent if the body is included. */
  readonly body?: false;
  /** Number of the last comments to include; absent for none. */
  readonly comments?: 'all' | number;
  /** Logins whose comments count; absent for all. */
  readonly by?: readonly string[];
  /** Names of the changed files, or the diff, for a pull request or the one linked to an issue. */
  readonly changes?: 'files' | 'diff';
  /** True to include the review threads of the pull request. */
  readonly reviews?: boolean;
}

export interface GitSource {
  readonly kind: 'git';
  readonly view: GitView;
}

export interface SnippetSource {
  readonly kind: 'snippet';
  readonly id: string;
  /** The last known name. */
  readonly name: string;
}

/** The output of a command's last run. Only the user's own click ever runs it. */
export interface CommandSource {
  readonly kind: 'command';
  /** One line for the system's shell. */
  readonly command: string;
  readonly keep: 'all' | 'tail' | 'first-failure';
  readonly timeoutSeconds: number;
}

/** A kind from a newer version: saved as it was read, shown as not supported, never rendered. */
export interface UnknownSource {
  readonly kind: 'unknown';
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The renderer's view of a source: pasted text stays in core. */
export type SourceView =
  | Exclude<Source, PastedSource | UnknownSource>
  | { readonly kind: 'pasted'; readonly title: string; readonly characters: number }
  | { readonly kind: 'unknown'; readonly name: string };

type KnownSource = Exclude<Source, UnknownSource>;

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

const treeSourceSchema = z.strictObject({
  kind: z.literal('tree'),
  path,
  depth: z.int().min(1).max(maxTreeDepth).exactOptional(),
  tokens: z.literal(true).exactOptional(),
  ignored: z.literal(true).exactOptional(),
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
 * The schema of each kind of source that this version knows, in a stack file and in a call. Strict: a known kind with a
 * field of a newer version may have another meaning.
 */
const shapes = {
  file: z.strictObject({ kind: z.literal('file'), path, project: aliasSchema.exactOptional() }),
  folder: folderSourceSchema,
  tree: treeSourceSchema,
  payload: z.strictObject({ kind: z.literal('payload'), session }),
  pasted: z.strictObject({ kind: z.literal('pasted'), title: name, text: z.string().max(maxPasted) }),
  notion: z.strictObject({
    kind: z.literal('notion'),
    object: z.enum(['page', 'database']),
    id: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u),
    title: name,
    depth: z.int().min(1).max(10).exactOptional(),
    comments: z.boolean().exactOptional(),
    layout: z.enum(['table', 'sections']).exactOptional(),
    columns: z.array(name).max(500).exactOptional(),
  }),
  github: z.strictObject({
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
  git: z.strictObject({ kind: z.literal('git'), view: gitViewSchema }),
  snippet: z.strictObject({ kind: z.literal('snippet'), id, name }),
  command: z.strictObject({
    kind: z.literal('command'),
    command: z.string().min(1).max(10_000),
    keep: z.enum(['all', 'tail', 'first-failure']),
    timeoutSeconds: z.int().min(1).max(86_400),
  }),
} satisfies { readonly [K in KnownSource['kind']]: z.ZodType<Extract<KnownSource, { readonly kind: K }>> };

type Shape = (typeof shapes)[keyof typeof shapes];
export const sourceSchema = z.discriminatedUnion('kind', Object.values(shapes) as [Shape, ...Shape[]]);

/** Values for a snippet's `{{name}}`, by name. */
export const variablesSchema = z.record(id, z.string().max(100_000));

/** Ids of a document's sections. */
export const headingsSchema = z.array(name).max(5_000);
