import type { FileState } from './payload.ts';
import { listWords } from './listWords.ts';
import type { NumberFormats } from './tokenCount.ts';
import type { LineRange } from './stack.ts';

export type DriftChange = 'unchanged' | 'edited' | 'deleted' | 'moved' | 'unknown';
export type DriftSeverity = 'high' | 'medium' | 'low' | 'none';

/** One file in play, compared with its state when the payload was saved. */
export interface DriftFile {
  readonly path: string;
  readonly change: DriftChange;
  /** Lines; `null` if the saved state is not on this machine. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** The present path of a moved file. */
  readonly to?: string;
  /** Set for a file that was not there, or deleted since, and was made: `again` if there was one of its name before. */
  readonly made?: 'since' | 'again';
  /** The submodule that it is or lies in, if its commits tell what became of it. */
  readonly submodule?: SubmoduleDrift;
  /** Line ranges in the payload. */
  readonly lines?: readonly DriftLines[];
  readonly state?: FileState;
  readonly severity: DriftSeverity;
  /** True if the user has accepted this very state: the app reports nothing more until it changes. */
  readonly accepted: boolean;
}

export interface SubmoduleDrift {
  readonly path: string;
  /** A commit, maybe its first 12 digits; `null` if it is not known. */
  readonly recorded: string | null;
  /** The commit that is checked out; `null` if none is. */
  readonly now: string | null;
}

/** A line range in a payload, with the present place of its text. */
export interface DriftLines {
  readonly recorded: LineRange;
  /** `null` if most of its lines are gone or changed. */
  readonly now: LineRange | null;
  /** True if some of its lines were changed, added or deleted. */
  readonly edited?: true;
}

/** Changes of the repository since a payload was saved. */
export interface Drift {
  readonly session: number;
  /** ISO time; `null` if the payload does not record it. */
  readonly saved: string | null;
  /** `null`: detached, no repository, or not recorded. */
  readonly branch: { readonly recorded: string | null; readonly now: string | null };
  readonly head: {
    readonly recorded: string | null;
    readonly now: string | null;
    /** Commits that touch more than the payload folder; `null` if they can't be counted. */
    readonly commitsSince: number | null;
    /** True if the recorded commit is still in the history of the checked-out one. */
    readonly ancestor: boolean | null;
  };
  readonly files: readonly DriftFile[];
  /** Files that are uncommitted now, and were neither uncommitted nor in play then. */
  readonly dirty: readonly string[];
  /** True if the user has accepted the present branch and commits. */
  readonly accepted?: boolean;
  readonly severity: DriftSeverity;
  /** A sentence if there is no repository; files are still compared if hashes are stored. */
  readonly problem: string | null;
  /** Set if there is a repository, but git could not read it: `problem` says why. */
  readonly unreadable?: true;
}

/** Returns what happened to a file: `moved to b.ts`, `deleted and made again`, `edited, a submodule: …`. */
export function describeChange(
  { change, made, to, submodule }: DriftFile,
  show = (path: string) => path,
): string {
  if (submodule?.now === null)
    return `not compared: the submodule ${show(submodule.path)} is not checked out`;
  if (submodule !== undefined) {
    const { recorded, now } = submodule;
    return `${change}, a submodule: commit ${recorded?.slice(0, 7) ?? 'unknown'} to ${now.slice(0, 7)}`;
  }
  if (made !== undefined) return made === 'again' ? 'deleted and made again' : 'made since';
  return to === undefined ? change : `${change} to ${show(to)}`;
}

/** Returns `lines 40-60 are now 52-72`; `null` for lines that are where they were. */
export function describeLines({ recorded, now, edited }: DriftLines, words = lineWords): string | null {
  const say = recorded.first === recorded.last ? oneLine : severalLines;
  if (now === null) return say.gone(words(recorded));
  const same = now.first === recorded.first && now.last === recorded.last;
  if (same) return edited === true ? say.edited(words(recorded)) : null;
  return (edited === true ? say.movedAndEdited : say.moved)(words(recorded), words(now));
}

const oneLine = {
  gone: (line: string) => `line ${line} is gone or changed`,
  edited: (line: string) => `line ${line} was edited`,
  moved: (line: string, now: string) => `line ${line} is now ${now}`,
  movedAndEdited: (line: string, now: string) => `line ${line} is now ${now}, and was edited`,
} as const;

const severalLines: typeof oneLine = {
  gone: (lines) => `lines ${lines} are gone or changed`,
  edited: (lines) => `lines ${lines} were edited`,
  moved: (lines, now) => `lines ${lines} are now ${now}`,
  movedAndEdited: (lines, now) => `lines ${lines} are now ${now}, and were edited`,
};

function lineWords({ first, last }: LineRange): string {
  return first === last ? String(first) : `${first}-${last}`;
}

/** Returns `3 commits, 2 files in play edited and 1 deleted since session 4.`, or that nothing needs a look. */
export function describeDrift(drift: Drift, formats: NumberFormats): string {
  const open = drift.files.filter((file) => !file.accepted);
  const count = (change: DriftChange) => open.filter((file) => file.change === change).length;
  const { branch, head } = drift;
  // A text in a file without a number that names no session itself counts as session 0.
  const session = drift.session === 0 ? 'this payload' : `session ${drift.session}`;
  const seen = drift.accepted === true;
  const commits = seen ? 0 : (head.commitsSince ?? 0);
  const unknown = count('unknown');
  const changes = [
    ...(commits === 0 ? [] : [formats.countWords(commits, 'commit')]),
    ...inPlay(
      [
        [count('edited'), 'edited'],
        [count('deleted'), 'deleted'],
        [count('moved'), 'moved'],
      ],
      formats,
    ),
  ];
  const sentences = [
    ...(changes.length === 0 ? [] : [`${listWords(changes)} since ${session}.`]),
    ...(unknown === 0 ? [] : [`${formats.countWords(unknown, 'file')} can’t be compared with ${session}.`]),
    ...(!seen && branch.recorded !== null && branch.now !== null && branch.recorded !== branch.now
      ? [`The branch is ${branch.now} instead of ${branch.recorded}.`]
      : []),
    ...(!seen && head.ancestor === false ? [`The commit of ${session} is no longer in the history.`] : []),
  ];
  if (drift.unreadable === true) {
    const same = drift.files.length > 0 && open.every(({ change }) => change === 'unchanged');
    if (same) sentences.push(`No file in play has changed since ${session}.`);
    sentences.push('Git can’t read the repository, so commits, branch and other files were not compared.');
  }
  if (sentences.length > 0) return sentences.join(' ');
  const reviewed = seen || drift.files.some((file) => file.accepted);
  return reviewed
    ? `You have reviewed all that changed since ${session}.`
    : `Nothing in play has changed since ${session}.`;
}

/** Adds "files in play" to the first figure only. */
function inPlay(
  counts: readonly (readonly [number, string])[],
  { formatCount, countWords }: NumberFormats,
): readonly string[] {
  return counts
    .filter(([n]) => n > 0)
    .map(([n, word], index) =>
      index > 0 ? `${formatCount(n)} ${word}` : `${countWords(n, 'file')} in play ${word}`,
    );
}
