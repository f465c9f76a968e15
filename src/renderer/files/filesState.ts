import type { FileSort, FileView } from '../../shared/domain/file/fileView.ts';
import type { ReadFile } from '../viewer/readFile.ts';
import type { ChangedFiles } from './changedFiles.ts';
import type { ContentStore } from './contentStore.ts';
import type { RowActs } from './createRowActs.ts';
import type { Row } from './tree/fileRows.ts';
import type { Counting } from './tree/fileCounter.ts';
import type { FileTree } from './tree/fileTree.ts';

export interface FilesState extends RowActs {
  readonly projectId: string | null;
  /** `stopped`: by the user, with the files listed until then. */
  readonly phase: 'idle' | 'loading' | 'stopped' | 'ready' | 'failed';
  /** Entries of the listing under way, or of the stopped one. */
  readonly arrived: number;
  /** `null` if nothing is left to count, or counting is impossible. */
  readonly counting: Counting | null;
  /** The reason why the project could not be listed. */
  readonly problem: string | null;
  readonly tree: FileTree;
  readonly rows: readonly Row[];
  /** Grows whenever a figure or a tick in the tree changes, because the tree is mutated in place. */
  readonly version: number;
  readonly filter: string;
  /** True until the rows show the newest filter. */
  readonly filtering: boolean;
  readonly showIgnored: boolean;
  readonly sort: FileSort;
  /** True to show only files that differ from the last commit. */
  readonly onlyChanged: boolean;
  readonly changes: ChangedFiles;
  /** Matches of the filter in the contents of files. */
  readonly contents: ContentStore;
  /** Reads a file of this project for the viewer. */
  readonly readFile: ReadFile;
  readonly expanded: ReadonlySet<string>;
  /** The row with the tab stop. */
  readonly focusKey: string | null;
  readonly selectedFiles: number;

  /**
   * Lists the project again, and preserves expanded and ticked rows. Does nothing after the user stopped the listing:
   * see `listAgain`.
   */
  readonly refresh: () => Promise<void>;
  /** Does as `refresh`, on the user's request. */
  readonly listAgain: () => Promise<void>;
  readonly stopListing: () => void;
  readonly stopCounting: () => void;
  /** Counts every file, however many there are. */
  readonly countAll: () => void;
  readonly setFilter: (filter: string) => void;
  readonly setShowIgnored: (show: boolean) => void;
  /** Changes how the project's files are shown. */
  readonly setView: (view: Partial<FileView>) => void;
  readonly expand: (key: string, expanded: boolean) => void;
  readonly collapseAll: () => void;
  /** Shows a row in its place in the tree, without the filter; opens a folder. */
  readonly reveal: (key: string) => void;
  readonly focus: (key: string) => void;
  /** True if a change of this path on disk may change the list. */
  readonly concerns: (path: string) => boolean;
  /** Counts the rows in view before the others. */
  readonly look: (first: number, last: number) => void;
}

/** True if a filter shows only some files, with all folders open. */
export function isNarrowed(state: FilesState): boolean {
  return state.filter !== '' || onlyOf(state) !== null;
}

/** Returns the paths to show, `null` for all: until git has answered, nothing is left out. */
export function onlyOf({ onlyChanged, changes }: FilesState): ReadonlySet<string> | null {
  return onlyChanged && changes !== null ? new Set(changes.keys()) : null;
}
