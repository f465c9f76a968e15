import { AppError } from '../../../shared/errors.ts';
import { readLimit } from './rateLimit.ts';

/** Issue, pull request or repository that a request is about, for the words of its refusal. */
export interface Subject {
  readonly repository: string;
  readonly number: number | null;
}

export interface Refused {
  readonly status: number;
  readonly headers: Headers;
  /** GitHub's own words; they distinguish cases and are not shown. */
  readonly message: string;
  readonly hasToken: boolean;
  /** The request would have changed something that can be read. */
  readonly writes?: boolean;
}

/** Returns a refusal as a sentence with its remedy, as precise as GitHub's answer allows. */
export function refusal(refused: Refused, subject: Subject): AppError {
  const { status, headers, message, hasToken, writes = false } = refused;
  const { repository } = subject;
  const named = nameOf(subject);
  const limit = readLimit(status, headers, message);
  if (limit !== null && 'until' in limit) return limited(limit.until, hasToken);
  if (limit !== null) return busy(limit.waitMs);
  if (status === 401) {
    return new AppError(
      'github/wrong-token',
      'GitHub does not accept this token: it is wrong, expired or revoked. Connect again in Settings.',
      {},
    );
  }
  if (/^required/iu.test(headers.get('x-github-sso') ?? '') || /saml/iu.test(message)) {
    return new AppError(
      'github/sso-required',
      `The organisation of ${repository} requires single sign-on. Authorise the token on GitHub under Settings, Developer settings, Personal access tokens, Configure SSO.`,
      { repository },
    );
  }
  if (writes && (status === 403 || status === 404)) return noWrite(subject, message, hasToken);
  if (writes && status === 422) {
    return new AppError(
      'github/not-accepted',
      `GitHub does not accept this text for ${named}. Shorten it, and check the labels and the assignee.`,
      { repository },
    );
  }
  if (status === 403) {
    const remedy = hasToken
      ? 'Give the token read access to issues, pull requests and contents of this repository.'
      : 'Connect GitHub in Settings with a token that can read it.';
    return new AppError('github/no-permission', `GitHub refuses ${named}. ${remedy}`, { repository });
  }
  if (status === 406) {
    return new AppError('github/too-large', `GitHub does not send ${named} because it is too large.`, {
      ...subject,
    });
  }
  if (status === 404) return notFound(subject, hasToken, headers);
  if (status === 410) {
    return new AppError(
      'github/gone',
      `${named} was deleted on GitHub, or issues are turned off there. Remove the item.`,
      { ...subject },
    );
  }
  if (status === 451) {
    return new AppError('github/gone', `GitHub has blocked ${named} for legal reasons.`, { ...subject });
  }
  if (status === 422) {
    return new AppError(
      'github/bad-search',
      'GitHub does not understand this search, or does not allow it. Change the search words.',
      {},
    );
  }
  return new AppError(
    'github/unreachable',
    `GitHub answered with an internal error (${status}). Try again in a moment.`,
    { cause: `HTTP ${status}` },
  );
}

/** Returns the error for a repository that exists but lacks the issue. */
export function noSuchNumber({ repository, number }: Subject, hasIssues: boolean): AppError {
  const remedy = hasIssues ? 'Check the number.' : 'Issues are turned off there.';
  return new AppError(
    'github/not-found',
    `${repository} has no issue or pull request #${number}. ${remedy}`,
    {
      repository,
      number,
    },
  );
}

function notFound(subject: Subject, hasToken: boolean, headers: Headers): AppError {
  const scopes = headers.get('x-oauth-scopes');
  const lacksScope = scopes !== null && !/(?:^|[\s,])repo(?:$|[\s,])/u.test(scopes);
  const remedy = !hasToken
    ? 'It does not exist, or it is private. If it is private, connect GitHub in Settings.'
    : lacksScope
      ? 'It does not exist, or it is private. This token has no "repo" scope.'
      : 'It does not exist, or this token cannot see it. Check the token’s repository access.';
  return new AppError('github/not-found', `GitHub has no ${nameOf(subject)}. ${remedy}`, { ...subject });
}

/** GitHub also says 404 for what a token may read and not change. */
function noWrite({ repository, number }: Subject, message: string, hasToken: boolean): AppError {
  const locked = number !== null && /\block(?:ed)?\b/iu.test(message);
  const words = !hasToken
    ? `Connect GitHub in Settings with a token that can write issues of ${repository}.`
    : locked
      ? `#${number} is locked on GitHub, and you may not write in it. Copy the body, or ask for it to be unlocked.`
      : `You can read ${repository} but not write. Copy the body, or check access.`;
  return new AppError('github/no-write', words, { repository });
}

function limited(resetsAt: string, hasToken: boolean): AppError {
  const remedy = hasToken ? '' : ' With a token you get 5,000 an hour. Connect GitHub in Settings.';
  const time = `${resetsAt.slice(11, 16)} UTC`;
  return new AppError(
    'github/rate-limited',
    `GitHub's request limit for this hour is used up. New requests are possible at ${time}.${remedy}`,
    { resetsAt },
  );
}

function busy(retryAfterMs: number): AppError {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  return new AppError('github/busy', `GitHub asks to wait ${seconds} s. Try again then.`, { retryAfterMs });
}

export function unreachable(cause: string): AppError {
  return new AppError(
    'github/unreachable',
    'GitHub could not be reached. Check the connection and try again.',
    { cause },
  );
}

export function tooSlow(): AppError {
  return new AppError(
    'github/unreachable',
    'GitHub did not answer in time. Check the connection and try again.',
    { cause: 'TimeoutError' },
  );
}

export function tooLarge(): AppError {
  return new AppError(
    'github/bad-answer',
    'GitHub’s answer is larger than 64 MB, which Carryover does not read. Leave out the changes, or pick another issue.',
    { cause: 'more than 64 MB' },
  );
}

export function badAnswer(cause: string): AppError {
  return new AppError(
    'github/bad-answer',
    'Carryover does not understand GitHub’s answer. Check the API address in Settings, and try again.',
    { cause },
  );
}

function nameOf({ repository, number }: Subject): string {
  return number === null ? repository : `${repository}#${number}`;
}
