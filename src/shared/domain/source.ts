import type { GitView } from './gitView.ts';

/** Where an item's content comes from. Paths are relative to the project root and use `/` on every system. */
export type Source =
  | FileSource
  | FolderSource
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
  /** Alias of another project; absent: the stack's own. */
  readonly project?: string;
}

/** The files of a folder that match now: resolved anew whenever the stack is assembled. */
export interface FolderSource {
  readonly kind: 'folder';
  /** `.` for the whole project. */
  readonly path: string;
  /** Patterns below the folder; a file counts that matches any. Absent: every file. */
  readonly include?: readonly string[];
  /** Patterns below the folder that take files out again. */
  readonly exclude?: readonly string[];
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
  /** As last seen: what the item is called where it can't be read. */
  readonly title: string;
  /** Levels of child pages whose text is included; absent: none, they stay links. */
  readonly depth?: number;
  readonly comments?: boolean;
  /** Of a database: one table, or one section a row. Absent: a table. */
  readonly layout?: 'table' | 'sections';
  /** Names of the properties to show, in order; absent: all. */
  readonly columns?: readonly string[];
}

export interface GithubSource {
  readonly kind: 'github';
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly pull: boolean;
  /** As last seen. */
  readonly title: string;
  /** Absent: the body is in. */
  readonly body?: false;
  /** How many comments, the last ones; absent: none. */
  readonly comments?: 'all' | number;
  /** Logins whose comments count; absent: everybody's. */
  readonly by?: readonly string[];
  /** Of a pull request, or of the one linked to an issue: names of the changed files, or the diff. */
  readonly changes?: 'files' | 'diff';
  /** Review threads of the pull request. */
  readonly reviews?: boolean;
}

export interface GitSource {
  readonly kind: 'git';
  readonly view: GitView;
}

export interface SnippetSource {
  readonly kind: 'snippet';
  readonly id: string;
  /** As last seen. */
  readonly name: string;
}

/** What a command printed when the person last ran it. Nothing but the person's own click ever runs it. */
export interface CommandSource {
  readonly kind: 'command';
  /** One line for the system's shell. */
  readonly command: string;
  readonly keep: 'all' | 'tail' | 'first-failure';
  readonly timeoutSeconds: number;
}

/** A kind written by a newer version: kept as it was read, shown as not supported, never rendered. */
export interface UnknownSource {
  readonly kind: 'unknown';
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A source as the renderer sees it: pasted text stays in core. */
export type SourceView =
  | Exclude<Source, PastedSource | UnknownSource>
  | { readonly kind: 'pasted'; readonly title: string; readonly characters: number }
  | { readonly kind: 'unknown'; readonly name: string };

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
