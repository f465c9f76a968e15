import type { FileState } from './payload.ts';
import { listWords } from './listWords.ts';
import type { NumberFormats } from './tokenCount.ts';
import type { LineRange } from './stack.ts';

export type DriftChange = 'unchanged' | 'edited' | 'deleted' | 'moved' | 'unknown';
export type DriftSeverity = 'high' | 'medium' | 'low' | 'none';

/** One file in play, compared with its state when the payload was saved. */
export interface DriftFile {
  readonly path: string;
  readonly change: DriftChange;
  /** Lines; `null` if the saved state is not on this machine. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** The present path of a moved file. */
  readonly to?: string;
  /** Line ranges in the payload, with the present place of the same text; `null` if it is gone or changed. */
  readonly lines?: readonly { readonly recorded: LineRange; readonly now: LineRange | null }[];
  readonly state?: FileState;
  readonly severity: DriftSeverity;
  /** True if the user has accepted this very state: the app reports nothing more until it changes. */
  readonly accepted: boolean;
}

/** Changes of the repository since a payload was saved. */
export interface Drift {
  readonly session: number;
  /** ISO time; `null` if the payload does not record it. */
  readonly saved: string | null;
  /** `null`: detached, no repository, or not recorded. */
  readonly branch: { readonly recorded: string | null; readonly now: string | null };
  readonly head: {
    readonly recorded: string | null;
    readonly now: string | null;
    /** Commits that touch more than the payload folder; `null` if they can't be counted. */
    readonly commitsSince: number | null;
    /** True if the recorded commit is still in the history of the checked-out one. */
    readonly ancestor: boolean | null;
  };
  readonly files: readonly DriftFile[];
  /** Files that are uncommitted now, and were neither uncommitted nor in play then. */
  readonly dirty: readonly string[];
  /** True if the user has accepted the present branch and commits. */
  readonly accepted?: boolean;
  readonly severity: DriftSeverity;
  /** A sentence if there is no repository; files are still compared if hashes are stored. */
  readonly problem: string | null;
  /** Set if there is a repository, but git could not read it: `problem` says why. */
  readonly unreadable?: true;
}

/** Returns `3 commits, 2 files in play edited and 1 deleted since session 4.`, or that nothing needs a look. */
export function describeDrift(drift: Drift, formats: NumberFormats): string {
  const open = drift.files.filter((file) => !file.accepted);
  const count = (change: DriftChange) => open.filter((file) => file.change === change).length;
  const { branch, head } = drift;
  // A text in a file without a number that names no session itself counts as session 0.
  const session = drift.session === 0 ? 'this payload' : `session ${drift.session}`;
  const seen = drift.accepted === true;
  const commits = seen ? 0 : (head.commitsSince ?? 0);
  const unknown = count('unknown');
  const changes = [
    ...(commits === 0 ? [] : [formats.countWords(commits, 'commit')]),
    ...inPlay(
      [
        [count('edited'), 'edited'],
        [count('deleted'), 'deleted'],
        [count('moved'), 'moved'],
      ],
      formats,
    ),
  ];
  const sentences = [
    ...(changes.length === 0 ? [] : [`${listWords(changes)} since ${session}.`]),
    ...(unknown === 0 ? [] : [`${formats.countWords(unknown, 'file')} can’t be compared with ${session}.`]),
    ...(!seen && branch.recorded !== null && branch.now !== null && branch.recorded !== branch.now
      ? [`The branch is ${branch.now} instead of ${branch.recorded}.`]
      : []),
    ...(!seen && head.ancestor === false ? [`The commit of ${session} is no longer in the history.`] : []),
  ];
  if (drift.unreadable === true) {
    const same = drift.files.length > 0 && open.every(({ change }) => change === 'unchanged');
    if (same) sentences.push(`No file in play has changed since ${session}.`);
    sentences.push('Git can’t read the repository, so commits, branch and other files were not compared.');
  }
  if (sentences.length > 0) return sentences.join(' ');
  const reviewed = seen || drift.files.some((file) => file.accepted);
  return reviewed
    ? `You have reviewed all that changed since ${session}.`
    : `Nothing in play has changed since ${session}.`;
}

/** Adds "files in play" to the first figure only. */
function inPlay(
  counts: readonly (readonly [number, string])[],
  { formatCount, countWords }: NumberFormats,
): readonly string[] {
  return counts
    .filter(([n]) => n > 0)
    .map(([n, word], index) =>
      index > 0 ? `${formatCount(n)} ${word}` : `${countWords(n, 'file')} in play ${word}`,
    );
}
