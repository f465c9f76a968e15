import { AppError, type ErrorCode, type ErrorFacts } from '../../shared/errors.ts';
import type { GitOutcome } from './runGit.ts';

/** Returns the error for a failure of git. `doing` completes "Git could not …". */
export function gitError(outcome: Exclude<GitOutcome, { status: 'ok' }>, doing: string): AppError {
  switch (outcome.status) {
    case 'cancelled':
      return error('cancelled', 'Stopped.', {});
    case 'not-installed':
      return error(
        'git/not-installed',
        'Git is not installed, or not on the PATH. Install it and try again.',
        {},
      );
    case 'timed-out':
      return error(
        'git/timed-out',
        `Git took too long to ${doing} and was stopped. Limit the request to fewer commits or to a path.`,
        {},
      );
    case 'too-large':
      return error(
        'git/failed',
        `Git could not ${doing}: there is too much to show. Limit the request to fewer commits or to a path.`,
        { doing },
      );
    case 'failed':
      if (missingObjects.test(outcome.complaint)) {
        return error(
          'git/objects-missing',
          `Git could not ${doing}: this clone lacks some objects, and Carryover does not fetch. Run "git fetch --unshallow", or "git fetch --refetch" in a partial clone, and try again.`,
          {},
        );
      }
      return error(
        'git/failed',
        `Git could not ${doing}. Run "git fsck" in a terminal to check whether the repository is intact.`,
        { doing },
      );
  }
}

const missingObjects =
  /promisor remote|could not fetch|unable to read|missing (blob|tree|commit)|bad object|lazy fetch/u;

function error<C extends ErrorCode>(code: C, message: string, facts: ErrorFacts[C]): AppError {
  return new AppError(code, message, facts);
}
