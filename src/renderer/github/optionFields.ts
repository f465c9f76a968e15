import type { GithubSource } from '../../shared/domain/source.ts';

/** The options of an item in the form of its dialog. */
export interface OptionFields {
  readonly body: boolean;
  readonly comments: 'none' | 'all' | 'last';
  /** Number of the last comments to include. */
  readonly count: string;
  /** Logins, as typed. */
  readonly by: string;
  readonly changes: 'none' | 'files' | 'diff';
  readonly reviews: boolean;
}

const usualCount = '10';

export function fieldsOf({ body, comments, by, changes, reviews }: GithubSource): OptionFields {
  return {
    body: body !== false,
    comments: comments === undefined ? 'none' : comments === 'all' ? 'all' : 'last',
    count: typeof comments === 'number' ? String(comments) : usualCount,
    by: (by ?? []).join(', '),
    changes: changes ?? 'none',
    reviews: reviews === true,
  };
}

/** Returns why the options can't be used; `null` if they can. */
export function problemOf({ comments, count, by, body, changes, reviews }: OptionFields): string | null {
  if (comments === 'last' && !(/^\d{1,5}$/u.test(count.trim()) && inRange(Number(count)))) {
    return 'Enter a number of comments from 1 to 10,000.';
  }
  if (comments !== 'none' && loginsOf(by).some((login) => !/^[\w-]{1,100}(?:\[bot\])?$/u.test(login))) {
    return 'Separate login names by commas, e.g. mara, jon.';
  }
  const isEmpty = !body && comments === 'none' && changes === 'none' && !reviews;
  return isEmpty ? 'Choose at least one part.' : null;
}

export function withFields(
  { kind, repository, number, pull, title }: GithubSource,
  { body, comments, count, by, changes, reviews }: OptionFields,
): GithubSource {
  const logins = loginsOf(by);
  return {
    kind,
    repository,
    number,
    pull,
    title,
    ...(body ? {} : { body: false }),
    ...(comments === 'none' ? {} : { comments: comments === 'all' ? 'all' : Number(count) }),
    ...(comments === 'none' || logins.length === 0 ? {} : { by: logins }),
    ...(changes === 'none' ? {} : { changes }),
    ...(reviews ? { reviews } : {}),
  };
}

function loginsOf(text: string): readonly string[] {
  const logins = text.split(/[\s,]+/u).map((login) => login.replace(/^@/u, ''));
  return [...new Set(logins.filter((login) => login !== ''))].slice(0, 100);
}

function inRange(count: number): boolean {
  return count >= 1 && count <= 10_000;
}
