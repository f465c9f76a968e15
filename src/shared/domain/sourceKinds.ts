import { nameFolder } from './folderPattern.ts';
import { keyOfGitView, nameGitView } from './gitView.ts';
import { inProject } from './inProject.ts';
import { viewSource, type Source, type SourceView } from './source.ts';
import { countWords } from './tokenCount.ts';

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
  readonly card?: (source: S) => CardWords;
  /** True if any change in the project may change the text. */
  readonly followsProject?: true;
  /** True if its items hold no single text of their own that an edited copy could replace. */
  readonly hasNoCopy?: true;
  /** True if a service is asked for it again when the user refreshes its item. */
  readonly ofService?: true;
}

interface CardWords {
  readonly title: string;
  /** A folder or path. */
  readonly place?: string;
  readonly detail?: string;
}

/** Every kind of source. Its shape is in `source.ts`, its schema in `sourceSchema.ts`. */
const sourceKinds: { readonly [K in Kind]: SourceKind<Extract<SourceView, { readonly kind: K }>> } = {
  file: {
    block: 'file',
    noun: 'File',
    title: inProject,
    detail: ({ path }) => folderOf(path),
    text: () => 'file',
    label: ({ path }) => path,
    key: (source) => (source.project === undefined ? `file:${source.path}` : `file@${inProject(source)}`),
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
    hasNoCopy: true,
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
  },
  pasted: {
    block: 'snippet',
    noun: 'Text',
    title: ({ title }) => title,
    detail: () => 'Pasted text',
    text: () => 'pasted text',
    label: ({ title }) => title,
    card: ({ title, characters }) => ({ title, detail: `Pasted, ${countWords(characters, 'character')}` }),
    hasNoCopy: true,
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
    hasNoCopy: true,
  },
};

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
export function describeForCard(source: SourceView) {
  const { block, noun, title, card } = kindOf(source);
  const words: CardWords = card?.(source) ?? { title: title(source) };
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

/** True if items of that kind hold one text, which an edited copy can replace. */
export function canHaveEditedCopy(kind: Kind): boolean {
  return sourceKinds[kind].hasNoCopy !== true;
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
