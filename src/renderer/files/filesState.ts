import type { FileSort, FileView } from '../../shared/domain/fileView.ts';
import type { ReadFile } from '../viewer/readFile.ts';
import type { ChangedFiles } from './changedFiles.ts';
import type { ContentStore } from './contentStore.ts';
import type { RowActs } from './createRowActs.ts';
import type { Row } from './fileRows.ts';
import type { Counting } from './fileCounter.ts';
import type { FileTree } from './fileTree.ts';

export interface FilesState extends RowActs {
  readonly projectId: string | null;
  /** `stopped`: by the person, with what was listed until then. */
  readonly phase: 'idle' | 'loading' | 'stopped' | 'ready' | 'failed';
  /** Entries that have come of the listing under way, or of the one that was stopped. */
  readonly arrived: number;
  /** `null`: nothing is left to be counted, or it can't be. */
  readonly counting: Counting | null;
  /** Why the project could not be listed. */
  readonly problem: string | null;
  readonly tree: FileTree;
  readonly rows: readonly Row[];
  /** Grows whenever a figure or a tick in the tree changes: the tree itself is changed in place. */
  readonly version: number;
  readonly filter: string;
  /** The rows do not show the newest filter yet. */
  readonly filtering: boolean;
  readonly showIgnored: boolean;
  readonly sort: FileSort;
  /** Only files that differ from what is committed are shown. */
  readonly onlyChanged: boolean;
  readonly changes: ChangedFiles;
  /** What the filter finds in the contents of files. */
  readonly contents: ContentStore;
  /** A file of this project, to be looked at. */
  readonly readFile: ReadFile;
  readonly expanded: ReadonlySet<string>;
  /** Row that has the tab stop. */
  readonly focusKey: string | null;
  readonly selectedFiles: number;

  /** Lists the project again; what is expanded and ticked stays. Not after the person stopped it: see `listAgain`. */
  readonly refresh: () => Promise<void>;
  /** As `refresh`, by the person. */
  readonly listAgain: () => Promise<void>;
  readonly stopListing: () => void;
  readonly stopCounting: () => void;
  /** Counts every file, however many they are. */
  readonly countAll: () => void;
  readonly setFilter: (filter: string) => void;
  readonly setShowIgnored: (show: boolean) => void;
  /** Shows the project's files in another way. */
  readonly setView: (view: Partial<FileView>) => void;
  readonly expand: (key: string, expanded: boolean) => void;
  readonly collapseAll: () => void;
  /** Shows a row in its place in the tree, without the filter; a folder open. */
  readonly reveal: (key: string) => void;
  readonly focus: (key: string) => void;
  /** Whether the list may read differently after a change of this path on disk. */
  readonly concerns: (path: string) => boolean;
  /** The rows a person sees: they are counted first. */
  readonly look: (first: number, last: number) => void;
}

/** Folders stand open while a filter shows only some files. */
export function isNarrowed(state: FilesState): boolean {
  return state.filter !== '' || onlyOf(state) !== null;
}

/** Until git has answered nothing is left out. */
export function onlyOf({ onlyChanged, changes }: FilesState): ReadonlySet<string> | null {
  return onlyChanged && changes !== null ? new Set(changes.keys()) : null;
}
