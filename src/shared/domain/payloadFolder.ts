/** Where git is told to leave the payload folder out: for everybody, or on this machine alone. */
export type IgnoreFile = 'gitignore' | 'exclude';

/** What git does with the payload folder of a project. */
export interface PayloadFolder {
  readonly path: string;
  /** `none`: there is no repository. */
  readonly state: 'tracked' | 'ignored' | 'none';
  /** A payload or a first message was saved in it before. */
  readonly used: boolean;
  /** The line that `ignoreFolder` would write, by the file that it goes into; `null` without a repository. */
  readonly lines: Readonly<Record<IgnoreFile, string>> | null;
}

/** What a person answered when they were asked about it. */
export const folderAnswers = ['tracked', 'ignored', 'gitignore', 'exclude', 'later'] as const;
export type FolderAnswer = (typeof folderAnswers)[number];
