import type { RecoveredSession } from '../recoveredSession.ts';

/** Lists of a recovered session whose rows a person uses or leaves out. */
export const evidenceLists = [
  'files',
  'commits',
  'agents',
  'todos',
  'commands',
  'effects',
  'notes',
  'stashes',
] as const;

export type EvidenceList = (typeof evidenceLists)[number];

/** Keys of the rows of each list, in the order of the rows. */
export type EvidenceKeys = Readonly<Record<EvidenceList, readonly string[]>>;

/**
 * Names each row of evidence by what it is and not by its place, so that a name still fits after the transcript has grown. No two
 * rows of a session have the same name.
 */
export function evidenceKeys({
  files,
  commits,
  agents,
  todos,
  commands,
  effects,
  notes,
  stashes,
}: Pick<RecoveredSession, EvidenceList>): EvidenceKeys {
  return {
    files: distinct(files.map(({ path }) => `file ${path}`)),
    commits: distinct(commits.map(({ commit }) => `commit ${commit}`)),
    agents: distinct(agents.map(({ id }) => `task ${id}`)),
    todos: distinct((todos ?? []).map(({ text }) => `to-do ${text}`)),
    commands: distinct(commands.map((run) => `command ${placeOf(run)}`)),
    effects: distinct(effects.map((effect) => `effect ${placeOf(effect)}`)),
    notes: distinct(notes.map(({ path }) => `note ${path}`)),
    stashes: distinct(stashes.map(({ commit }) => `stash ${commit}`)),
  };
}

/** Returns the keys of the evidence that a draft leaves out unless the person asks for it: what is older than the session. */
export function leftOutAtFirst(session: Pick<RecoveredSession, EvidenceList>): readonly string[] {
  const { notes, stashes } = evidenceKeys(session);
  return [
    ...notes.filter((_key, index) => session.notes[index]?.isNew === false),
    ...stashes.filter((_key, index) => session.stashes[index]?.isNew === false),
  ];
}

function placeOf({ line, transcript }: { readonly line: number; readonly transcript?: string }): string {
  return transcript === undefined ? String(line) : `${line} ${transcript}`;
}

/** Adds a number to each key that was there before: one record may run several commands. */
function distinct(keys: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  });
}
