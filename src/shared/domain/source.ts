import type { GitView } from './gitView.ts';

/** The origin of an item's content. Paths are relative to the project root and use `/` on every system. */
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
