import type { FileState } from './payload.ts';
import { countWords, formatCount } from './tokenCount.ts';
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

/** `3 commits, 2 files in play edited and 1 deleted since session 4.`, or that nothing is left to look at. */
export function describeDrift(drift: Drift): string {
  const open = drift.files.filter((file) => !file.accepted);
  const count = (change: DriftChange) => open.filter((file) => file.change === change).length;
  const { branch, head } = drift;
  // A text in no numbered file that names no session itself is of session 0.
  const session = drift.session === 0 ? 'this payload' : `session ${drift.session}`;
  const seen = drift.accepted === true;
  const commits = seen ? 0 : (head.commitsSince ?? 0);
  const unknown = count('unknown');
  const changes = [
    ...(commits === 0 ? [] : [countWords(commits, 'commit')]),
    ...inPlay([
      [count('edited'), 'edited'],
      [count('deleted'), 'deleted'],
      [count('moved'), 'moved'],
    ]),
  ];
  const sentences = [
    ...(changes.length === 0 ? [] : [`${inWords(changes)} since ${session}.`]),
    ...(unknown === 0 ? [] : [`${countWords(unknown, 'file')} can’t be compared with ${session}.`]),
    ...(!seen && branch.recorded !== null && branch.now !== null && branch.recorded !== branch.now
      ? [`The branch is ${branch.now} instead of ${branch.recorded}.`]
      : []),
    ...(!seen && head.ancestor === false ? [`The commit of ${session} is no longer in the history.`] : []),
  ];
  if (sentences.length > 0) return sentences.join(' ');
  const reviewed = seen || drift.files.some((file) => file.accepted);
  return reviewed
    ? `You have reviewed all that changed since ${session}.`
    : `Nothing in play has changed since ${session}.`;
}

/** `a`, `a and b`, `a, b and c`. */
function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** Says "files in play" once, with the first figure. */
function inPlay(counts: readonly (readonly [number, string])[]): readonly string[] {
  return counts
    .filter(([n]) => n > 0)
    .map(([n, word], index) =>
      index > 0
        ? `${formatCount(n)} ${word}`
        : `${formatCount(n)} ${n === 1 ? 'file' : 'files'} in play ${word}`,
    );
}
