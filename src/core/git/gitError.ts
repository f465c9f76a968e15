import { AppError, type ErrorCode, type ErrorFacts } from '../../shared/errors.ts';
import { plainOutput } from '../text/plainOutput.ts';
import { showName } from '../text/showName.ts';
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
      if (isTooOld(outcome)) return tooOld();
      if (missingObjects.test(outcome.complaint)) {
        return error(
          'git/objects-missing',
          `Git could not ${doing}: this repository lacks some objects, and Carryover does not fetch. Run "git fetch --unshallow" in a shallow clone, or "git fetch --refetch" in a partial clone, and try again. Any other repository is damaged: run "git fsck" in a terminal.`,
          {},
        );
      }
      return error(
        'git/failed',
        `Git could not ${doing}${because(outcome.complaint)} Run "git fsck" in a terminal to check whether the repository is intact.`,
        { doing },
      );
  }
}

/** Returns the error for a repository that git can't open. */
export function damaged(complaint: string): AppError<'git/damaged'> {
  return error(
    'git/damaged',
    `Git can’t open the repository of this folder${because(complaint)} Repair or restore its .git, then try again.`,
    {},
  );
}

export function tooOld(): AppError<'git/too-old'> {
  return error('git/too-old', 'This version of git is too old. Update git and try again.', {});
}

/** True if git does not know an option that Carryover uses, or the format of the repository. */
export function isTooOld({ exitCode, complaint }: { exitCode: number | null; complaint: string }): boolean {
  if (/not a git repository/iu.test(complaint)) return false;
  return exitCode === usageExit || newerNeeded.test(complaint);
}

/** Git's exit code for wrong options; those that Carryover uses are right for the versions that know them. */
const usageExit = 129;
const newerNeeded =
  /^(error|fatal): (unknown option|unknown switch|unrecognized argument|Expected git repo version|unknown repository (extension|version))|is not a git command|^Unknown option: /imu;

const missingObjects =
  /promisor remote|could not fetch|unable to read|missing (blob|tree|commit)|bad object|lazy fetch/u;

/** Characters of git's own words in a message. */
const maxReason = 200;

/** Returns git's reason in the form `: index file corrupt.`, without values that it quotes from the configuration. */
function because(complaint: string): string {
  const lines = plainOutput(complaint)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const line = lines.find((one) => one.startsWith('fatal: ')) ?? lines[0] ?? '';
  const reason = line
    .replace(/^(fatal|error|warning): /u, '')
    .replaceAll(/'[^']*'/gu, '‘…’')
    .replaceAll(/\/\/[^/@\s]*@/gu, '//…@')
    .trim()
    .slice(0, maxReason)
    .replace(/[.:]+$/u, '');
  return reason === '' ? '.' : `: ${showName(reason)}.`;
}

function error<C extends ErrorCode>(code: C, message: string, facts: ErrorFacts[C]): AppError<C> {
  return new AppError(code, message, facts);
}
