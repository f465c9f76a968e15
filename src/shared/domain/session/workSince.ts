/** The time from which on work counts as the session's. */
export interface WorkSince {
  /** The session began then, or the newest payload was saved then; `day`: it is a day ago, because there is neither. */
  readonly why: 'session' | 'payload' | 'day';
  /** ISO time; `null` if the transcript has no time. */
  readonly at: string | null;
  /** The number of the payload; `null` unless it was saved then. */
  readonly payload: number | null;
}

/** Says since when, as a part of a sentence. */
export function sinceWords({ why, payload }: WorkSince): string {
  switch (why) {
    case 'session':
      return 'since the session began';
    case 'payload':
      return `since payload ${payload ?? 0} was saved`;
    case 'day':
      return 'of the last day';
  }
}
