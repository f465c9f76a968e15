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
  /** True if the payload states that it was deleted or moved. */
  readonly saidGone: boolean;
}

export interface Judged {
  readonly verdict: ClaimVerdict;
  readonly problem?: string;
}

const verified: Judged = { verdict: 'verified' };

/** Compares a payload's claim about a file with git's answer. */
export function judgeClaim(state: FileState | null, facts: ClaimFacts): Judged {
  const { exists, changed, dirty, hasBase, unseen, movedTo } = facts;
  if (unseen !== undefined) return unverified(unseen);
  const gone = movedTo === undefined ? 'it does not exist' : `it was renamed to ${movedTo}`;
  switch (state) {
    case 'done':
      if (!exists && !facts.saidGone) return contradicted(`Marked DONE, but ${gone}.`);
      if (dirty) return { verdict: 'uncommitted', problem: 'Marked DONE, but it has uncommitted changes.' };
      if (changed) return verified;
      return hasBase ? contradicted('Marked DONE, but nothing changed in it since the task began.') : noBase;
    case 'untouched':
      if (changed || dirty) {
        const how = exists ? 'it changed since the task began' : gone;
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

/** Concerns every file alike. */
export const noBaseProblem = 'No starting commit is known, so git cannot tell what this task changed.';

const noBase: Judged = unverified(noBaseProblem);

function unverified(problem: string): Judged {
  return { verdict: 'unverified', problem };
}

function contradicted(problem: string): Judged {
  return { verdict: 'contradicted', problem };
}
