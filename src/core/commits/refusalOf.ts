import { AppError } from '../../shared/errors.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import { gitError } from '../git/gitError.ts';
import type { GitOutcome } from '../git/runGit.ts';
import { plainOutput } from '../text/plainOutput.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** In the order in which git's output is searched for them. */
const refusals = [
  [
    /tell me who you are|empty ident|no name was given|user\.useConfigOnly|no email was given/iu,
    'no-identity',
    'Git does not know your name and email address. Set them with git config --global user.name and user.email, then commit again.',
  ],
  [
    /gpg failed to sign|failed to write commit object|signing failed/iu,
    'signing',
    'The commit could not be signed. Unlock your key in a terminal, or commit there.',
  ],
  [
    /index\.lock|another git process/iu,
    'locked',
    'Another git process is running in this repository. Wait until it finishes, then commit again. If none is running, delete the file index.lock in the .git folder.',
  ],
  [
    /during a merge|cannot do a partial commit/iu,
    'merge',
    'A merge is in progress, and git cannot commit single files during a merge. Finish the merge, then commit again.',
  ],
  [
    /due to empty commit message/iu,
    'no-message',
    'Nothing is left of the message after git has removed comments. Write a message, then commit again.',
  ],
  [
    /nothing to commit|no changes added|nothing added/iu,
    'no-change',
    'There is nothing to commit: everything is already committed as it is.',
  ],
  [
    /did not match any file/iu,
    'changed',
    'A file is no longer there. Look at the files again, then commit again.',
  ],
] as const;

/** Returns the error for a commit that git or a hook refused. Its facts have the whole output with suspected secrets masked. */
export async function refusalOf(
  outcome: Exclude<GitOutcome, { status: 'ok' }>,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<AppError> {
  if (outcome.status === 'timed-out')
    return new AppError(
      'git/commit-refused',
      'Git and its hooks took too long and were stopped. Nothing was committed. Commit in a terminal.',
      { why: 'refused' },
    );
  if (outcome.status !== 'failed') return gitError(outcome, 'commit');
  const known = refusals.find(([pattern]) => pattern.test(outcome.complaint));
  const [masked] = await maskTexts([plainOutput(outcome.complaint)], pool);
  const output = (masked ?? '').trim();
  const said = output === '' ? {} : { output };
  if (known !== undefined) return new AppError('git/commit-refused', known[2], { why: known[1], ...said });
  return new AppError(
    'git/commit-refused',
    output === ''
      ? 'Git refused the commit and gave no reason that can be shown. Commit in a terminal to see more.'
      : 'Git refused the commit, most likely because of a hook. Nothing was committed.',
    { why: 'refused', ...said },
  );
}
