import type { MemoryLevel } from '../../shared/domain/memory.ts';
import type { FrontMatter } from '../payload/format/frontMatter.ts';

/** One text as it was read last. Stays in core: it may contain secrets. */
export interface StoredText extends UntimedText {
  /** `date` in ms. */
  readonly time: number | null;
}

export interface UntimedText {
  readonly id: string;
  readonly level: MemoryLevel;
  readonly title: string;
  /** Without front matter. */
  readonly body: string;
  /** Words that the index gets besides: names of the files of a commit, tags of a snippet. */
  readonly also: string;
  /** ISO time in UTC; `null` if nothing tells. */
  readonly date: string | null;
  /** Projects that have it: one, or several of one repository for a commit. Empty for the library. */
  readonly projectIds: readonly string[];
  readonly path?: string;
  readonly session?: number;
  readonly commit?: string;
  /** Paths that a commit changed, relative to the worktree's top. */
  readonly paths?: readonly string[];
  readonly task?: string;
  readonly front?: FrontMatter;
  readonly snippetId?: string;
  /** Set if the text is longer than what is kept of it. */
  readonly cut?: true;
}

/** A text on disk before it is read: one of the same id and state is as it was. */
export interface ListedText {
  readonly id: string;
  readonly level: 'note' | 'session';
  readonly path: string;
  readonly state: string;
  readonly changed: string;
  readonly session?: number;
}
