import { isTouched, isUncommitted, type RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { lengthWords } from './sessionWords.ts';

export interface WorkLeft {
  /** Number of uncommitted files of the session; without a transcript, of all. */
  readonly files: number;
  /** Time from the last commit, or from the beginning, to the end of the session, e.g. `3 h 29 min`; `null` if unknown. */
  readonly length: string | null;
}

/** Returns the work of a session that no commit has. */
export function workLeft({ session, files, commits }: RecoveredSession): WorkLeft {
  const left = files.filter((file) => isUncommitted(file) && (session.path === null || isTouched(file)));
  const { started, ended } = session;
  const end = Date.parse(ended ?? '');
  // A commit after the session's end does not shorten the work before it.
  const times = [started ?? '', ...commits.map(({ at }) => at)].map((at) => Date.parse(at));
  const from = Math.max(...times.filter((time) => time <= end));
  return {
    files: left.length,
    length:
      Number.isFinite(from) && Number.isFinite(end) && end - from >= minuteMs
        ? lengthWords(new Date(from).toISOString(), ended)
        : null,
  };
}

const minuteMs = 60_000;
