import { createNumberFormats, type NumberFormats } from '../../shared/domain/tokenCount.ts';

/** Writes what a user sees of numbers and times in the notation of their system. The words are English. */
export interface Formats extends NumberFormats {
  /** Returns today as `18:32`, this week as `Tue 18:40`, older as `3 May`, other years with the year. */
  readonly formatTime: (iso: string, now?: Date) => string;
  /** Returns the time of day, `18:32`. */
  readonly formatClock: (iso: string) => string;
  /** Returns `just now`, `12 s ago`, `4 min ago`; times over an hour ago as a time. */
  readonly formatAgo: (iso: string, now?: Date) => string;
  /** Returns `4,126`, from 10,000 on `21.5k`, from a million on `2.8M`. */
  readonly formatShortCount: (count: number) => string;
  /** Returns `980 bytes`, `4.5 KB`, `149 KB`, `1.2 MB`; 1,000 bytes are a KB, as in file managers. */
  readonly formatBytes: (bytes: number) => string;
}

const dayMs = 86_400_000;

export function createFormats(locales: readonly string[]): Formats {
  const numbers = createNumberFormats(locales);
  const { formatCount, formatDecimal, countWords } = numbers;
  const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat([...locales], options);
  const clock = dates({ timeStyle: 'short' });
  const weekday = dates({ weekday: 'short', hour: 'numeric', minute: '2-digit' });
  const day = dates({ day: 'numeric', month: 'short' });
  const dayOfYear = dates({ day: 'numeric', month: 'short', year: 'numeric' });

  const formatTime = (iso: string, now = new Date()): string => {
    const time = new Date(iso);
    if (Number.isNaN(time.getTime())) return '';
    if (time.toDateString() === now.toDateString()) return clock.format(time);
    const age = now.getTime() - time.getTime();
    if (age >= 0 && age < 6 * dayMs) return weekday.format(time);
    return (time.getFullYear() === now.getFullYear() ? day : dayOfYear).format(time);
  };

  return {
    ...numbers,
    formatTime,
    formatClock(iso) {
      const time = new Date(iso);
      return Number.isNaN(time.getTime()) ? '' : clock.format(time);
    },
    formatAgo(iso, now = new Date()) {
      const seconds = Math.floor((now.getTime() - new Date(iso).getTime()) / 1_000);
      if (Number.isNaN(seconds)) return '';
      // A clock that was set back makes times lie in the future.
      if (seconds < 5) return 'just now';
      if (seconds < 60) return `${seconds} s ago`;
      if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
      return formatTime(iso, now);
    },
    formatShortCount(count) {
      if (count >= 999_950) return `${formatDecimal(count / 1_000_000, 1)}M`;
      return count < 10_000 ? formatCount(count) : `${formatDecimal(count / 1_000, 1)}k`;
    },
    formatBytes(bytes) {
      if (bytes < 1_000) return countWords(bytes, 'byte');
      if (bytes < 9_950) return `${formatDecimal(bytes / 1_000, 1)} KB`;
      if (bytes < 999_500) return `${formatCount(bytes / 1_000)} KB`;
      return `${formatDecimal(bytes / 1_000_000, 1)} MB`;
    },
  };
}

/** True for a tag that Intl takes. Systems have others, e.g. `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The formats of this window. The page's languages are the system's in the app, and the browser's in a browser. */
export const systemFormats = createFormats(navigator.languages.filter(isLocale));

export const {
  formatCount,
  formatDecimal,
  formatPercent,
  formatTokens,
  tokenWords,
  countWords,
  formatTime,
  formatClock,
  formatAgo,
  formatShortCount,
  formatBytes,
  parseNumber,
} = systemFormats;
