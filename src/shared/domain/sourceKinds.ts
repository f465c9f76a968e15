import { nameFolder } from './source/folderPattern.ts';
import { keyOfGitView, nameGitView } from './source/gitView.ts';
import { inProject } from './source/inProject.ts';
import { nameTree } from './source/treeWords.ts';
import type { Source, SourceView } from './source.ts';
import type { NumberFormats } from './tokenCount.ts';

/** Kinds of blocks in a message: their name in the legend of the budget bar, and the noun for several of them. */
export const blockKinds = {
  session: { legend: 'Session', several: 'payloads' },
  file: { legend: 'Files', several: 'files' },
  notion: { legend: 'Notion', several: 'pages' },
  github: { legend: 'GitHub', several: 'issues' },
  git: { legend: 'Git', several: 'views of git' },
  snippet: { legend: 'Snippets', several: 'snippets' },
  command: { legend: 'Commands', several: 'command outputs' },
} as const;
export type BlockKind = keyof typeof blockKinds;

/** Tabs at the left of Assemble, in their order: their label, and the title of the command that shows one. */
export const sourceTabs = {
  files: { label: 'Files', command: 'Show files' },
  notion: { label: 'Notion', command: 'Show Notion' },
  github: { label: 'GitHub', command: 'Show GitHub' },
  git: { label: 'Git', command: 'Show git' },
  snippets: { label: 'Snippets', command: 'Show snippets' },
  sessions: { label: 'Sessions', command: 'Show sessions' },
} as const;
export type SourceTabId = keyof typeof sourceTabs;
export const sourceTabIds = Object.keys(sourceTabs) as readonly SourceTabId[];

type Kind = SourceView['kind'];

/** Names and rules of a kind of source, which are known before anything is read. */
interface SourceKind<S> {
  readonly block: BlockKind;
  /** Names the kind on an item's card. */
  readonly noun: string;
  /** Names the source in the message and in lists. */
  readonly title: (source: S) => string;
  /** Returns the text after the title. */
  readonly detail?: (source: S) => string;
  /** Kind and name of the text, as in the message: `GitHub issue orchard/storefront#142`. */
  readonly text: (source: S) => string;
  /** Names the source in a report of what the stack's file contains. */
  readonly label: (source: S) => string;
  /** Returns a key that sources of the same content share. Without it, a stack may contain such a source twice. */
  readonly key?: (source: S) => string;
  /** Returns the key of decisions about findings; without it, decisions belong to `key`, or else to the item. */
  readonly place?: (source: S) => string;
  /**
   * Returns the texts of a card. Without it, a card shows the title and, once the source is read, its reader's detail.
   */
  readonly card?: (source: S, formats: NumberFormats) => CardWords;
  /** True if any change in the project may change the text. */
  readonly followsProject?: true;
  /**
   * Tells what the user edits: a copy of the text that was read, or the item's own text. `none` if its items hold no
   * single text. Absent for a copy.
   */
  readonly edits?: 'own-text' | 'none';
  /** Place of a new item in the stack: payloads first, then rules and prompts, then references, which are the default. */
  readonly goes?: 'first' | 'second';
  /** True if it only has paths. A window gets these as they are; suspected secrets in other texts are masked. */
  readonly isPath?: true;
  /** True if each assembly reads it again, because the text depends on more than the item. */
  readonly alwaysRead?: true;
  /** Sign of the queries in the palette that find such items only. */
  readonly sign?: '#' | '@';
  /** True if a service is asked for it again when the user refreshes its item. */
  readonly ofService?: true;
}

interface CardWords {
  readonly title: string;
  /** A folder or path. */
  readonly place?: string;
  readonly detail?: string;
}

/** Every kind of source. Its shape and its schema are in `source.ts`. */
const sourceKinds: { readonly [K in Kind]: SourceKind<Extract<SourceView, { readonly kind: K }>> } = {
  file: {
    block: 'file',
    noun: 'File',
    title: inProject,
    detail: ({ path }) => folderOf(path),
    text: () => 'file',
    label: ({ path }) => path,
    key: (source) => (source.project === undefined ? `file:${source.path}` : `file@${inProject(source)}`),
    isPath: true,
    card: ({ path, ...alias }) => {
      const folder = folderOf(path);
      const title = folder === '' ? path : path.slice(folder.length + 1);
      return { title, place: inProject({ ...alias, path: folder }) };
    },
  },
  folder: {
    block: 'file',
    noun: 'Folder',
    title: nameFolder,
    text: () => 'folder',
    label: ({ path }) => path,
    key: (source) => `folder:${JSON.stringify([inProject(source), source.include, source.exclude])}`,
    edits: 'none',
    isPath: true,
    // The cache has its files, and an alias may lead elsewhere by now.
    alwaysRead: true,
  },
  tree: {
    block: 'file',
    noun: 'Tree',
    title: nameTree,
    text: () => 'tree of files',
    label: ({ path }) => path,
    // One folder has one tree: how deep it goes is an option of the item.
    key: (source) => `tree:${inProject(source)}`,
    isPath: true,
    // Its tokens are those of the stack's model, and an alias may lead elsewhere by now.
    alwaysRead: true,
  },
  payload: {
    block: 'session',
    noun: 'Session payload',
    title: ({ session }) => (session === 'latest' ? 'Latest payload' : `Session ${session} payload`),
    text: () => 'payload',
    label: () => 'Payload',
    key: ({ session }) => `payload:${session}`,
    card: ({ session }) =>
      session === 'latest'
        ? { title: 'Latest payload', detail: 'always the latest' }
        : { title: `session-${session}.md` },
    // Its text mentions drift since it was saved.
    followsProject: true,
    goes: 'first',
    isPath: true,
    sign: '@',
  },
  pasted: {
    block: 'snippet',
    noun: 'Text',
    title: ({ title }) => title,
    detail: () => 'Pasted text',
    text: () => 'pasted text',
    label: ({ title }) => title,
    card: ({ title, characters }, { countWords }) => ({
      title,
      detail: `Pasted, ${countWords(characters, 'character')}`,
    }),
    edits: 'own-text',
  },
  notion: {
    block: 'notion',
    noun: 'Notion page',
    title: ({ title }) => title,
    detail: notionNoun,
    text: notionNoun,
    label: ({ title }) => title,
    key: ({ id }) => `notion:${id}`,
    ofService: true,
  },
  github: {
    block: 'github',
    noun: 'GitHub',
    title: ({ number, title }) => `#${number} ${title}`,
    detail: ({ repository }) => repository,
    text: ({ pull, repository, number }) =>
      `GitHub ${pull ? 'pull request' : 'issue'} ${repository}#${number}`,
    label: ({ title }) => title,
    key: ({ repository, number }) => `github:${repository.toLowerCase()}#${number}`,
    ofService: true,
    sign: '#',
  },
  git: {
    block: 'git',
    noun: 'Git',
    title: ({ view }) => nameGitView(view),
    text: () => 'git',
    label: () => 'Git',
    key: ({ view }) => `git:${keyOfGitView(view)}`,
    followsProject: true,
  },
  snippet: {
    block: 'snippet',
    noun: 'Snippet',
    title: ({ name }) => name,
    detail: () => 'Library',
    text: () => 'snippet',
    label: ({ name }) => name,
    key: ({ id }) => `snippet:${id}`,
    goes: 'second',
    // It takes values from its neighbours, and is read quickly.
    alwaysRead: true,
  },
  command: {
    block: 'command',
    noun: 'Command output',
    title: ({ command }) => command,
    detail: () => 'Command',
    text: () => 'output of a command',
    label: () => 'Command output',
    place: ({ command }) => `command:${command}`,
  },
  unknown: {
    block: 'snippet',
    noun: 'Text',
    title: ({ name }) => name,
    detail: () => 'From a newer version',
    text: () => 'unknown source',
    label: () => 'An item of a newer version',
    card: ({ name }) => ({ title: name }),
    edits: 'none',
  },
};

/** Returns the window's view of a source. */
export function viewSource(source: Source): SourceView {
  switch (source.kind) {
    case 'pasted':
      return { kind: 'pasted', title: source.title, characters: source.text.length };
    case 'unknown': {
      const name = source.raw['kind'];
      return { kind: 'unknown', name: typeof name === 'string' ? name : 'unknown' };
    }
    default:
      return source;
  }
}

/** Description of an item before anything is read. */
export interface SourceDescription {
  readonly title: string;
  readonly detail: string;
  readonly kind: BlockKind;
  /** Kind and name of the text, as in the message: `GitHub issue orchard/storefront#142`. */
  readonly source: string;
  /** Key of decisions about the source's findings. */
  readonly place: string;
}

export function describeSource(item: { readonly id: string; readonly source: Source }): SourceDescription {
  const source = viewSource(item.source);
  const { title, detail, block, text, key, place = key } = kindOf(source);
  return {
    title: title(source),
    detail: detail?.(source) ?? '',
    kind: block,
    source: text(source),
    place: place?.(source) ?? `${source.kind}:${item.id}`,
  };
}

/** Returns the texts of a source's card before it is read. `ofReader`: the detail is the one that its reader gives. */
export function describeForCard(source: SourceView, formats: NumberFormats) {
  const { block, noun, title, card } = kindOf(source);
  const words: CardWords = card?.(source, formats) ?? { title: title(source) };
  return { kind: block, noun, place: '', detail: '', ...words, ofReader: card === undefined };
}

/** Returns the source's name in a report of what the stack's file contains. */
export function labelOfSource(source: Source): string {
  const view = viewSource(source);
  return kindOf(view).label(view);
}

/** Returns a key that sources of the same content share; `null` if a stack may contain such a source twice. */
export function keyOfSource(source: Source | SourceView): string | null {
  // Sources that are not their own view have no key.
  return kindOf(source as SourceView).key?.(source as SourceView) ?? null;
}

/** True if any change in the project may change the text of such a source. */
export function followsProject({ kind }: { readonly kind: Kind }): boolean {
  return sourceKinds[kind].followsProject === true;
}

/** Returns what the user edits of items of that kind: a copy of what was read, the item's own text, or nothing. */
export function editsOf(kind: Kind): 'copy' | 'own-text' | 'none' {
  return sourceKinds[kind].edits ?? 'copy';
}

/** Returns the place of new items of that kind: 0 goes before 1, and 1 before 2. */
export function placeOfKind(kind: Kind): 0 | 1 | 2 {
  const { goes } = sourceKinds[kind];
  return goes === 'first' ? 0 : goes === 'second' ? 1 : 2;
}

/** True if a source of that kind only has paths, which a window gets as they are. */
export function isPathKind(kind: Kind): boolean {
  return sourceKinds[kind].isPath === true;
}

/** True if each assembly reads such items again, even if nothing about them changed. */
export function isAlwaysRead(kind: Kind): boolean {
  return sourceKinds[kind].alwaysRead === true;
}

/** Returns the sign of the palette's queries that find such items only. */
export function signOf(kind: Kind): '#' | '@' | undefined {
  return sourceKinds[kind].sign;
}

/** Returns the other project that a source belongs to, by its alias; `undefined` for the stack's own. */
export function aliasOf(source: Source | SourceView): string | undefined {
  return 'project' in source ? source.project : undefined;
}

/** True if a service is asked for such a source. */
export function isOfService({ kind }: { readonly kind: Kind }): boolean {
  return sourceKinds[kind].ofService === true;
}

export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '' : path.slice(0, end);
}

/** Returns the row of a source: each row takes sources of its own kind only. */
function kindOf(source: SourceView): SourceKind<SourceView> {
  return sourceKinds[source.kind] as SourceKind<SourceView>;
}

function notionNoun({ object }: { readonly object: 'page' | 'database' }): string {
  return object === 'database' ? 'Notion database' : 'Notion page';
}
