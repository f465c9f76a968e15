import type { FileState } from './payload.ts';
import type { LineRange } from './stack.ts';

export type DriftChange = 'unchanged' | 'edited' | 'deleted' | 'moved' | 'unknown';
export type DriftSeverity = 'high' | 'medium' | 'low' | 'none';

/** One file in play, held against what it was when the payload was saved. */
export interface DriftFile {
  readonly path: string;
  readonly change: DriftChange;
  /** Lines; `null` where the saved state is not on this machine. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** Where it is now, of a moved one. */
  readonly to?: string;
  /** Line ranges that the payload names: where the same text stands now, `null` where it is gone or changed. */
  readonly lines?: readonly { readonly recorded: LineRange; readonly now: LineRange | null }[];
  readonly state?: FileState;
  readonly severity: DriftSeverity;
  /** The person has seen this very state and said that it is fine: nothing more is said of it until it changes. */
  readonly accepted: boolean;
}

/** How the repository has moved on since a payload was saved. */
export interface Drift {
  readonly session: number;
  /** ISO time; `null` where the payload does not say. */
  readonly saved: string | null;
  /** `null`: detached, no repository, or not recorded. */
  readonly branch: { readonly recorded: string | null; readonly now: string | null };
  readonly head: {
    readonly recorded: string | null;
    readonly now: string | null;
    /** Those that touch more than the payload folder; `null` where they can't be counted. */
    readonly commitsSince: number | null;
    /** Whether the recorded commit is still in the history of what is checked out. */
    readonly ancestor: boolean | null;
  };
  readonly files: readonly DriftFile[];
  /** Not committed now and neither so nor in play then. */
  readonly dirty: readonly string[];
  /** The person has seen branch and commits as they are now and said that it is fine. */
  readonly accepted?: boolean;
  readonly severity: DriftSeverity;
  /** A sentence, where there is no repository to ask; files are compared all the same where hashes are kept. */
  readonly problem: string | null;
}

/** `Since session 4: 3 commits, 2 files in play edited, 1 deleted.` or that nothing has changed. */
export function describeDrift(drift: Drift): string {
  const open = drift.files.filter((file) => !file.accepted);
  const count = (change: DriftChange) => open.filter((file) => file.change === change).length;
  const [edited, deleted, moved, unknown] = [
    count('edited'),
    count('deleted'),
    count('moved'),
    count('unknown'),
  ];
  const { branch, head } = drift;
  const seen = drift.accepted === true;
  const commits = seen ? 0 : (head.commitsSince ?? 0);
  const parts = [
    ...counted(commits, commits === 1 ? 'commit' : 'commits'),
    ...inPlay([
      [edited, 'edited'],
      [deleted, 'deleted'],
      [moved, 'moved'],
    ]),
    ...counted(unknown, unknown === 1 ? 'file that can’t be compared' : 'files that can’t be compared'),
    ...(!seen && branch.recorded !== null && branch.now !== null && branch.recorded !== branch.now
      ? [`branch ${branch.now} instead of ${branch.recorded}`]
      : []),
    ...(!seen && head.ancestor === false ? ['its commit is no longer in the history'] : []),
  ];
  const what = parts.length === 0 ? 'nothing in play has changed' : parts.join(', ');
  return `Since session ${drift.session}: ${what}.`;
}

function counted(n: number, words: string): readonly string[] {
  return n === 0 ? [] : [`${n.toLocaleString('en-US')} ${words}`];
}

/** Says "files in play" once, with the first figure. */
function inPlay(counts: readonly (readonly [number, string])[]): readonly string[] {
  return counts
    .filter(([n]) => n > 0)
    .map(([n, word], index) =>
      index > 0 ? `${n} ${word}` : `${n} ${n === 1 ? 'file' : 'files'} in play ${word}`,
    );
}
