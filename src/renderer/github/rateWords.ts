import type { GithubRate } from '../../shared/domain/source/github.ts';
import { formatCount, formatTime } from '../ui/formats.ts';

/** Returns `4,998 of 5,000 requests left`, and the time of the next reset. */
export function rateWords({ remaining, limit, resetsAt }: GithubRate): {
  readonly words: string;
  readonly more: string;
} {
  const words = `${formatCount(remaining)} of ${formatCount(limit)} requests left`;
  const until = formatTime(resetsAt);
  return { words, more: until === '' ? '' : `The limit resets at ${until}` };
}
