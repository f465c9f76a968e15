import type { GithubRate } from '../../../shared/domain/github.ts';

/** What an answer says of the limit; `null` where it says nothing. */
export function readRate(headers: Headers): GithubRate | null {
  const [remaining, limit, reset] = ['remaining', 'limit', 'reset'].map((name) =>
    toCount(headers.get(`x-ratelimit-${name}`)),
  );
  if (remaining == null || limit == null || reset == null) return null;
  return { remaining, limit, resetsAt: new Date(Math.min(reset, 4e9) * 1_000).toISOString() };
}

/** Why GitHub wants to be left alone: for the rest of the hour, or for a moment; `null` where that is not what it says. */
export function readLimit(
  status: number,
  headers: Headers,
  message: string,
): { readonly until: string } | { readonly waitMs: number } | null {
  if (status !== 403 && status !== 429) return null;
  const wait = toCount(headers.get('retry-after'));
  if (wait !== null) return { waitMs: wait * 1_000 };
  const rate = readRate(headers);
  if (rate?.remaining === 0) return { until: rate.resetsAt };
  // The documentation's word where it names no time.
  return status === 429 || /secondary rate limit|abuse detection/iu.test(message) ? { waitMs: 60_000 } : null;
}

function toCount(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/u.test(text.trim()) ? Number(text) : null;
}
