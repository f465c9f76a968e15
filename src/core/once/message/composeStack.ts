import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AssembleAnswer, AssembleArgs } from '../../../shared/api/once/messages.ts';
import { modelForNew } from '../../../shared/domain/model/modelTable.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { GithubSource, NotionSource, SnippetSource, Source } from '../../../shared/domain/source.ts';
import type { Stack, StackItem } from '../../../shared/domain/stack.ts';
import { changeItem } from '../../../shared/domain/stack/changeItem.ts';
import { expandGlobs, type ExpandedGlobs, type LeftOut } from '../../sources/files/expandGlobs.ts';
import { isPattern, patternInside } from '../files/namedFiles.ts';
import type { OnceTools, Scanner } from '../onceTools.ts';

export interface ComposedStack {
  readonly status: 'composed';
  /** Empty if the stack is none of the app's: nothing is kept for it. */
  readonly projectId: string;
  readonly stack: Stack;
  /** Patterns that no file matches. */
  readonly unmatched: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Files that patterns match and that can't be read. */
  readonly unread: readonly LeftOut[];
}

type NotFound = Exclude<AssembleAnswer, { readonly status: 'assembled' }>;

interface Sources {
  readonly sources: readonly Source[];
  /** Paths of the files whose outlines are asked for. */
  readonly outlined: ReadonlySet<string>;
  readonly unmatched: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly unread: readonly LeftOut[];
}

/** Makes the stack that a command is about: a saved one with what is added to it, or one of the sources alone. */
export async function composeStack(
  tools: OnceTools,
  scanner: Scanner,
  args: AssembleArgs,
  notices: string[],
): Promise<ComposedStack | NotFound> {
  const found = await sourcesOf(tools, scanner, args);
  if ('status' in found) return found;
  const { sources, outlined, ...left } = found;
  const items = sources.map((source, index): StackItem => ({ id: `item-${index + 1}`, on: true, source }));
  if (args.stack === undefined) {
    const empty = emptyStack(args.root, await tools.settings());
    const stack = await withValues(
      { ...empty, ...args.fields, items: asOutlines(items, outlined) },
      tools,
      args.values,
      notices,
    );
    return { status: 'composed', projectId: '', stack, ...left };
  }
  const [{ findStack }, { applyStackEdit }] = await Promise.all([
    import('./findStack.ts'),
    import('../../../shared/domain/stack/stackEdit.ts'),
  ]);
  const saved = await findStack(tools, args.root, args.stack, notices);
  const added = applyStackEdit(saved.stack, { type: 'add', items });
  const stack = { ...added, items: asOutlines(added.items, outlined), ...args.fields };
  return {
    status: 'composed',
    projectId: saved.projectId,
    stack: await withValues(stack, tools, args.values, notices),
    ...left,
  };
}

/** Makes outlines of the files that are asked for as such, also of those that were in the stack already. */
function asOutlines(items: readonly StackItem[], outlined: ReadonlySet<string>): readonly StackItem[] {
  return items.map((item) => {
    const { source } = item;
    if (source.kind !== 'file' || source.project !== undefined || !outlined.has(source.path)) return item;
    return changeItem(item, { outline: true });
  });
}

/** Gives the snippets of a stack their values. `notices` gets the names that none of them has. */
async function withValues(
  stack: Stack,
  tools: OnceTools,
  values: AssembleArgs['values'],
  notices: string[],
): Promise<Stack> {
  if (Object.keys(values).length === 0) return stack;
  const [{ openLibrary }, { valuesFor }] = await Promise.all([
    import('./openLibrary.ts'),
    import('./valuesFor.ts'),
  ]);
  const texts = new Map((await openLibrary(tools).list()).map(({ id, text }) => [id, text]));
  const used = new Set<string>();
  const items = stack.items.map((item): StackItem => {
    if (item.source.kind !== 'snippet') return item;
    const given = valuesFor(texts.get(item.source.id) ?? '', values);
    for (const name of given.used) used.add(name);
    return { ...item, variables: { ...item.variables, ...given.typed } };
  });
  for (const name of Object.keys(values)) {
    if (!used.has(name)) notices.push(`No prompt or snippet of the message has a variable ${name}.`);
  }
  return { ...stack, items };
}

async function sourcesOf(
  tools: OnceTools,
  scanner: Scanner,
  { root, named }: AssembleArgs,
): Promise<Sources | NotFound> {
  const { file, outline, git, issue, notion, payload, snippet, tree } = named;
  const files = await filesOf(root, file);
  const outlines = await filesOf(root, outline);
  if ('status' in files) return files;
  if ('status' in outlines) return outlines;
  const found = {
    unmatched: [...files.unmatched, ...outlines.unmatched],
    leftOut: [...files.leftOut, ...outlines.leftOut],
    unread: [...files.unread, ...outlines.unread],
  };
  // A plain name is a file that is missing, and the message says so; a pattern is only a way to find files.
  const isSearch = (name: string): boolean => isPattern(name) || isFolder(root, name);
  const missing = found.unmatched.filter((name) => !isSearch(name));
  const sources: Source[] = payload === undefined ? [] : [{ kind: 'payload', session: payload }];
  if (snippet.length > 0) sources.push(...(await snippetSources(tools, snippet)));
  for (const { path, depth } of tree) {
    const folder = patternInside(root, path);
    if (folder === null) return { status: 'outside-project', name: path };
    sources.push({ kind: 'tree', path: folder, ...(depth === undefined ? {} : { depth }) });
  }
  for (const view of git) sources.push({ kind: 'git', view });
  for (const text of notion) {
    const source = await notionSource(text);
    if (source === null) return { status: 'no-reference', service: 'notion', text };
    sources.push(source);
  }
  for (const text of issue) {
    const source = await githubSource(scanner, root, text);
    if (source === null) return { status: 'no-reference', service: 'github', text };
    sources.push(source);
  }
  const paths = new Set([...files.paths, ...outlines.paths, ...missing]);
  for (const path of paths) sources.push({ kind: 'file', path });
  const { leftOut, unread } = found;
  const outlined = new Set(outlines.paths);
  return { sources, outlined, unmatched: found.unmatched.filter(isSearch), leftOut, unread };
}

/** Returns the files that names and patterns stand for. */
async function filesOf(root: string, names: readonly string[]): Promise<ExpandedGlobs | NotFound> {
  const patterns: string[] = [];
  for (const name of names) {
    const pattern = patternInside(root, name);
    if (pattern === null) return { status: 'outside-project', name };
    patterns.push(pattern);
  }
  return patterns.length === 0
    ? { paths: [], unmatched: [], leftOut: [], unread: [] }
    : expandGlobs(root, true, patterns);
}

function isFolder(root: string, name: string): boolean {
  return statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A snippet that is not to be found becomes an item that says so. */
async function snippetSources(tools: OnceTools, names: readonly string[]): Promise<readonly SnippetSource[]> {
  const [{ openLibrary }, { findSnippet }] = await Promise.all([
    import('./openLibrary.ts'),
    import('../../sources/snippets/findSnippet.ts'),
  ]);
  const snippets = await openLibrary(tools).list();
  return names.map((asked) => {
    const found = findSnippet(snippets, asked);
    return found.status === 'ok'
      ? { kind: 'snippet', id: found.snippet.id, name: found.snippet.name }
      : { kind: 'snippet', id: asked, name: asked };
  });
}

/** A first reading tells whether it is a page or a database, and its title. */
async function notionSource(text: string): Promise<NotionSource | null> {
  const { parseReference } = await import('../../sources/notion/text/notionId.ts');
  const id = parseReference(text);
  return id === null ? null : { kind: 'notion', object: 'page', id, title: `Notion page ${id}` };
}

async function githubSource(scanner: Scanner, root: string, text: string): Promise<GithubSource | null> {
  const github = await scanner.github();
  return github.sourceOf(root, text);
}

/** It has no budget, since the command line names none. */
function emptyStack(root: string, { defaultModel, defaultFormat, models }: Settings): Stack {
  return {
    id: 'command-line',
    name: basename(root),
    task: '',
    goal: '',
    model: modelForNew(defaultModel, models).id,
    budget: Number.MAX_SAFE_INTEGER,
    format: defaultFormat,
    confirm: false,
    items: [],
  };
}
