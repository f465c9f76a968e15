export const fileSorts = ['name', 'size', 'tokens', 'time'] as const;
export type FileSort = (typeof fileSorts)[number];

/** How a project's files are shown. */
export interface FileView {
  /** By name ascending, by anything else the largest or newest first. */
  readonly sort: FileSort;
  readonly ignored: boolean;
  /** Only files that differ from what is committed. */
  readonly changed: boolean;
}

export const defaultFileView: FileView = { sort: 'name', ignored: true, changed: false };
