import type { FileState } from '../../../shared/domain/payload.ts';
import type { ClaimVerdict } from '../../../shared/domain/payloadCheck.ts';

/** Facts about a file, or about all files of a folder. */
export interface ClaimFacts {
  readonly exists: boolean;
  readonly changed: boolean;
  /** True if part of it is not committed. */
  readonly dirty: boolean;
  /** True if `changed` is known. */
  readonly hasBase: boolean;
  /** Sentence with the reason, if git doesn't track it: it is ignored, in a submodule, or outside. */
  readonly unseen?: string;
  readonly movedTo?: string;
  /** Words on a file that another of its name replaced since: `deleted and made again`. */
  readonly replaced?: string;
  /** Set for a submodule. */
  readonly submodule?: SubmoduleCommits;
  /** True if the payload states that it was deleted or moved. */
  readonly saidGone: boolean;
}

/** The commit of a submodule when the task began, and the one that is checked out; `null` if there is none. */
export interface SubmoduleCommits {
  readonly before: string | null;
  readonly now: string | null;
}

export interface Judged {
  readonly verdict: ClaimVerdict;
  readonly problem?: string;
}

const verified: Judged = { verdict: 'verified' };

/** Compares a payload's claim about a file with git's answer. */
export function judgeClaim(state: FileState | null, facts: ClaimFacts): Judged {
  const { exists, changed, dirty, hasBase, unseen, movedTo, saidGone, replaced, submodule } = facts;
  if (unseen !== undefined) return unverified(unseen);
  const gone = movedTo === undefined ? 'it does not exist' : `it was renamed to ${movedTo}`;
  switch (state) {
    case 'done':
      // A finished file is still finished under its new name.
      if (!exists && !saidGone && movedTo !== undefined)
        return unverified(`Marked DONE, and renamed to ${movedTo} since.`);
      if (!exists && !saidGone) return contradicted(`Marked DONE, but ${gone}.`);
      if (dirty) {
        const how =
          submodule === undefined
            ? 'it has uncommitted changes'
            : `the project has not committed that the submodule went to ${shortCommit(submodule.now)}`;
        return { verdict: 'uncommitted', problem: `Marked DONE, but ${how}.` };
      }
      if (changed) return verified;
      if (!hasBase) return noBase;
      return contradicted(
        submodule === undefined
          ? 'Marked DONE, but nothing changed in it since the task began.'
          : `Marked DONE, but the submodule ${submoduleWords(submodule)}.`,
      );
    case 'untouched':
      if (changed || dirty) {
        const how = !exists
          ? gone
          : submodule !== undefined
            ? `the submodule ${submoduleWords(submodule)}`
            : `it ${replaced === undefined ? 'changed since the task began' : `was ${replaced}`}`;
        return contradicted(`Marked UNTOUCHED, but ${how}.`);
      }
      if (!exists) return unverified('Marked UNTOUCHED, but it does not exist.');
      return hasBase ? verified : noBase;
    case 'in-progress':
      if (!exists) return unverified(`Marked IN PROGRESS, but ${gone}.`);
      if (changed || dirty) return verified;
      return hasBase ? unverified('Marked IN PROGRESS, but nothing changed in it yet.') : noBase;
    case null:
      return exists ? verified : unverified(`Named without a state, but ${gone}.`);
  }
}

/** Returns `went from commit 1a2b3c4 to 5d6e7f8`, or that it is where it was. */
export function submoduleWords({ before, now }: SubmoduleCommits): string {
  if (now === null) return 'is not checked out here';
  if (before === null) return `is new, at commit ${shortCommit(now)}`;
  if (before === now) return `is at commit ${shortCommit(now)}, as when the task began`;
  return `went from commit ${shortCommit(before)} to ${shortCommit(now)}`;
}

function shortCommit(commit: string | null): string {
  return (commit ?? '').slice(0, 7);
}

/** Concerns every file alike. */
export const noBaseProblem = 'No starting commit is known, so git cannot tell what this task changed.';

const noBase: Judged = unverified(noBaseProblem);

function unverified(problem: string): Judged {
  return { verdict: 'unverified', problem };
}

function contradicted(problem: string): Judged {
  return { verdict: 'contradicted', problem };
}
