/** The file that makes git ignore the payload folder: for everyone, or on this machine alone. */
export type IgnoreFile = 'gitignore' | 'exclude';

/** Git's treatment of a project's payload folder. */
export interface PayloadFolder {
  readonly path: string;
  /** `none` without a repository. */
  readonly state: 'tracked' | 'ignored' | 'none';
  /** True if a payload or a first message was saved in it before. */
  readonly used: boolean;
  /** The line that `ignoreFolder` would write, by the file that it goes into; `null` without a repository. */
  readonly lines: Readonly<Record<IgnoreFile, string>> | null;
}

/** The user's answers to the question about it. */
export const folderAnswers = ['tracked', 'ignored', 'gitignore', 'exclude', 'later'] as const;
export type FolderAnswer = (typeof folderAnswers)[number];
