export const fileSorts = ['name', 'size', 'tokens', 'time'] as const;
export type FileSort = (typeof fileSorts)[number];

/** View settings of a project's files. */
export interface FileView {
  /** Names sort ascending, other values with the largest or newest first. */
  readonly sort: FileSort;
  readonly ignored: boolean;
  /** True to show only files that differ from the last commit. */
  readonly changed: boolean;
}

export const defaultFileView: FileView = { sort: 'name', ignored: true, changed: false };
