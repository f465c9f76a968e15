/** Files in which people and agents keep notes, below the project. Letter case does not count. */
export const noteFiles: readonly string[] = [
  'HANDOFF.md',
  'docs/HANDOFF.md',
  'SESSION_NOTES.md',
  'docs/SESSION_NOTES.md',
  'claude-progress.txt',
  'claude-progress.md',
  '.planning/STATE.md',
  '.claude/handoff.md',
  'scratch/session-log.md',
];

/** Folders of such notes. */
export const noteFolders: readonly {
  readonly path: string;
  readonly names: RegExp;
  /** True if notes may lie in folders below it. */
  readonly deep: boolean;
  /** Such files record whole sessions, word by word: the newest of them are listed, and none is read unless the person ticks it. */
  readonly isRecord?: true;
}[] = [
  { path: 'memory-bank', names: /\.(?:md|txt)$/iu, deep: false },
  { path: '.claude/handoffs', names: /\.(?:md|txt)$/iu, deep: false },
  { path: 'thoughts/shared/handoffs', names: /\.(?:md|txt)$/iu, deep: true },
  { path: 'thoughts/ledgers', names: /^CONTINUITY_.*\.md$/iu, deep: false },
  { path: '.specstory/history', names: /\.md$/iu, deep: false, isRecord: true },
  {
    path: '.entire/metadata',
    names: /^(?:summary|context|prompt)\.(?:md|txt)$/iu,
    deep: true,
    isRecord: true,
  },
];

/** True for a file that records whole sessions. */
export function isRecordOfSession(path: string): boolean {
  return noteFolders.some(
    ({ path: folder, isRecord }) => isRecord === true && `/${path}`.includes(`/${folder}/`),
  );
}

const usual =
  /^(?:.*[-_.])?(?:hand-?off|hand-?over|session[-_]?(?:notes?|log|state|summary)|continuity|activecontext|progress|next[-_]?steps)(?:[-_.].*)?\.(?:md|markdown|txt)$/iu;

/** True for the path of a file whose name says that it is a note about the work. */
export function hasNoteName(path: string): boolean {
  return usual.test(path.slice(path.lastIndexOf('/') + 1));
}
