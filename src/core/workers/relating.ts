import type { SuggestedFile } from '../../shared/domain/suggestion.ts';

/** A question for files of a project, with what a worker needs to answer it. */
export interface RelateRequest {
  /** Folder for the indexes of projects. */
  readonly folder: string;
  readonly goal: string;
  /** Paths of files that are chosen already. */
  readonly chosen: readonly string[];
  /** Paths of files of the work so far: what is around them counts a little. */
  readonly inPlay?: readonly string[];
  readonly limit: number;
  /**
   * The changes since an earlier answer, which `state` names, with `/` at the end of a folder; `null` to look at all files. A
   * worker that does not know the state looks at all.
   */
  readonly since: { readonly state: string; readonly paths: readonly string[] } | null;
}

export type RelatedFile = Omit<SuggestedFile, 'tokens'>;

export interface Related {
  readonly status: 'related';
  readonly files: readonly RelatedFile[];
  /** Names the state of the index that answered. */
  readonly state: string;
  readonly indexed: number;
  /** Commits that were read, and whether there are older ones. */
  readonly commits: number;
  readonly cut: boolean;
}

/** A step on the way, or the answer. */
export type RelateItem = Related | { readonly status: 'reading'; readonly read: number; readonly of: number };
