import type { PayloadSection } from './payload.ts';

/** The places of texts, in the order of the filters: a finished task's note, a session's payload, a commit, the library. */
export const memoryLevels = ['note', 'session', 'git', 'snippet'] as const;
export type MemoryLevel = (typeof memoryLevels)[number];

/** The badge of one text, the filter over many, and what lives there. */
export const levelNames: Readonly<
  Record<MemoryLevel, { readonly one: string; readonly many: string; readonly about: string }>
> = {
  note: { one: 'Note', many: 'Notes', about: 'One for each finished task' },
  session: { one: 'Session', many: 'Sessions', about: 'Payloads, while the task is active' },
  git: { one: 'Git', many: 'Git', about: 'Messages and files of commits' },
  snippet: { one: 'Snippet', many: 'Snippets', about: 'Texts of the library' },
};

/** One found text, with a mark in place of each suspected secret. */
export interface MemoryHit {
  /** Names the text in later calls, for as long as it is there. */
  readonly id: string;
  readonly level: MemoryLevel;
  readonly title: string;
  /** Absent for a text of the library, which belongs to every project. */
  readonly project?: { readonly id: string; readonly name: string };
  /** Relative to the project. */
  readonly path?: string;
  readonly commit?: string;
  readonly task?: string;
  /** ISO time when it was saved, committed or last changed; `null` if nothing tells. */
  readonly date: string | null;
  /** The part of the text that holds most of the words. */
  readonly part: string;
  /** Tokens of the requested model; `null` if they could not be counted. */
  readonly tokens: number | null;
  /** Set if the folder of its project can't be found now: the text is as it was last read. */
  readonly gone?: true;
  /** Set if it is longer than `longestText`: only its beginning is searched, shown and copied. */
  readonly cut?: true;
}

/** Characters of one text. */
export const longestText = 200_000;

export type LevelCounts = Readonly<Record<MemoryLevel, number>>;

export interface MemoryAnswer {
  /** The best first; without words, the newest first. */
  readonly hits: readonly MemoryHit[];
  /** Number of texts that match, by level, whatever level is asked for. */
  readonly counts: LevelCounts;
  /** Number of all texts. */
  readonly all: LevelCounts;
  /** Projects with a text, by name. */
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  /** Set while texts are being read: the answer is about those read so far. */
  readonly reading: MemoryProgress | null;
  /** Number of texts that are not searched, since they do not fit in memory. */
  readonly leftOut: number;
  /** Time that the search took, in ms. */
  readonly tookMs: number;
}

export interface MemoryProgress {
  readonly read: number;
  readonly of: number;
}

/** One text as a whole, with a mark in place of each suspected secret. */
export interface MemoryText extends Omit<MemoryHit, 'part'> {
  readonly markdown: string;
  /** The sections of a note or a payload; `null` for other texts, and where the text has none. */
  readonly sections: readonly PayloadSection[] | null;
  /** Commit that was checked out when it was saved. */
  readonly head?: string;
  readonly branch?: string;
  /** Files that a commit changed, relative to the project; only the first ones. */
  readonly files?: readonly string[];
}

/** Characters: a single letter finds too much. */
export const shortestQuery = 2;
