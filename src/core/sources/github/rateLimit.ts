import type { GithubRate } from '../../../shared/domain/source/github.ts';

/** Returns the limit that an answer states; `null` if it states none. */
export function readRate(headers: Headers): GithubRate | null {
  const [remaining, limit, reset] = ['remaining', 'limit', 'reset'].map((name) =>
    toCount(headers.get(`x-ratelimit-${name}`)),
  );
  if (remaining == null || limit == null || reset == null) return null;
  return { remaining, limit, resetsAt: new Date(Math.min(reset, 4e9) * 1_000).toISOString() };
}

/** Returns GitHub's reason for a pause: for the rest of the hour, or for a moment; `null` if it asks for none. */
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
  // GitHub's documentation names this wait for answers without a time.
  return status === 429 || /secondary rate limit|abuse detection/iu.test(message) ? { waitMs: 60_000 } : null;
}

function toCount(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/u.test(text.trim()) ? Number(text) : null;
}
