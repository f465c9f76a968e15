import type { GithubRate } from '../../shared/domain/github.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { formatTime } from '../ui/formatTime.ts';

/** `4,998 of 5,000 requests left until 18:32`. */
export function rateWords({ remaining, limit, resetsAt }: GithubRate): string {
  const until = formatTime(resetsAt);
  return `${formatCount(remaining)} of ${formatCount(limit)} requests left${until === '' ? '' : ` until ${until}`}`;
}
