/** A memory or hand-over note that people and agents keep in the project. */
export interface RecoveredNote {
  /** Relative to the top of the worktree with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** ISO time of its last change. */
  readonly changed: string;
  /** True if it changed since the session began, or since `since` without a transcript. The draft uses only such notes by itself. */
  readonly isNew: boolean;
}
