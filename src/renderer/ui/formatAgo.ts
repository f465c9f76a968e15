import { formatTime } from './formatTime.ts';

/** Returns `just now`, `12 s ago`, `4 min ago`; times over an hour ago as a time. */
export function formatAgo(iso: string, now: Date = new Date()): string {
  const seconds = Math.floor((now.getTime() - new Date(iso).getTime()) / 1_000);
  if (Number.isNaN(seconds)) return '';
  // A clock that was set back makes times lie in the future.
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  return formatTime(iso, now);
}
