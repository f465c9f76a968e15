/** A payload on another branch of the repository, or in another worktree of it, that is not in this checkout. */
export interface PayloadElsewhere {
  /** Names this very text. */
  readonly key: string;
  readonly session: number;
  /** Relative to the project. */
  readonly path: string;
  /** `null` in a worktree with a detached HEAD. */
  readonly branch: string | null;
  /** Command that prints it; absent for one that is not committed. */
  readonly command?: string;
  /** Absolute path of the file in a worktree that is checked out elsewhere. */
  readonly file?: string;
  readonly task?: string;
  /** ISO time. */
  readonly saved?: string;
}

export interface PayloadsElsewhere {
  /** Newest session first. */
  readonly payloads: readonly PayloadElsewhere[];
  /** Number of further ones. */
  readonly more: number;
}

/** Returns `session-5.md is on branch feature/x.` and where to read it. */
export function elsewhereWords({ session, branch, file, command }: PayloadElsewhere): string {
  const name = `session-${session}.md`;
  const where = branch === null ? 'in another worktree' : `on branch ${branch}`;
  const place = command ?? file ?? '';
  return `${name} is ${where}${command === undefined ? ', not committed' : ''}: ${place}`;
}
