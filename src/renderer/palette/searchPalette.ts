import type { IndexedFile } from './fileIndex.ts';
import { nearestCommands } from './nearestCommands.ts';
import type { EntryGroup, PaletteEntry } from './paletteEntry.ts';
import { parsePaletteQuery, type PaletteQuery } from './parsePaletteQuery.ts';
import { inOnePiece } from '../ui/search/matchText.ts';
import { takeBest, type Found } from '../ui/search/takeBest.ts';

/** The entries to search. */
export interface PaletteSources {
  readonly entries: readonly PaletteEntry[];
  readonly files: readonly IndexedFile[];
  readonly fileEntry: (file: IndexedFile) => PaletteEntry;
  /** Keys of commands, the latest first. */
  readonly recent: readonly string[];
}

export interface ResultGroup {
  readonly id: EntryGroup;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteResults {
  readonly query: PaletteQuery;
  /** Groups with entries only. */
  readonly groups: readonly ResultGroup[];
  /** True if nothing matched: `groups` then has the nearest commands, if there are any. */
  readonly nearest: boolean;
  /** Key of the entry that Enter runs before an arrow is pressed. */
  readonly likeliest: string | null;
}

const most: Readonly<Record<EntryGroup, number>> = { stack: 6, add: 12, commands: 12 };
const titles: Readonly<Record<EntryGroup, string>> = {
  stack: 'In this stack',
  add: 'Add to stack',
  commands: 'Commands',
};
/** Commands shown without a query: the latest ones, filled up from the top of the list. */
const offered = 9;
/** Entries of one selected kind that each group shows without a query. */
const mostWithout = 60;
/** The lead in score that a later group's best needs to become the first choice. */
const clearlyBetter = 150;
/** If an entry contains the query in one piece, scattered letters are noise. */
const worthShowing = 300;
/** Deduction for entries that can't be chosen, such as a file that a folder item contains, and for ignored files. */
const behind = 300;

/** Returns the entries that match the typed text, by group, the best first. */
export function searchPalette(typed: string, sources: PaletteSources): PaletteResults {
  const query = parsePaletteQuery(typed);
  const inScope = sources.entries.filter(
    ({ scope, group }) =>
      query.scope === null || scope === query.scope || (query.scope === 'command' && group === 'commands'),
  );
  if (query.text === '') return everything(query, inScope, sources.recent);
  const all = (['stack', 'add', 'commands'] as const).map((id) => ({ id, best: bestOf(id) }));
  const highest = Math.max(...all.flatMap(({ best }) => best.map(({ score }) => score)));
  const least = highest >= inOnePiece ? worthShowing : -Infinity;
  const found = all.map(({ id, best }) => ({ id, best: best.filter(({ score }) => score >= least) }));

  function bestOf(id: EntryGroup): readonly Found<PaletteEntry>[] {
    const own = takeBest(
      query.looked,
      inScope.filter(({ group }) => group === id),
      most[id],
      ({ reason }) => (reason === null ? 0 : behind),
    );
    if (id !== 'add' || query.scope !== null) return own;
    const files = takeBest(query.looked, sources.files, most.add, filePenalty).map(
      ({ candidate, score }) => ({
        candidate: sources.fileEntry(candidate),
        score,
      }),
    );
    return [...own, ...files].toSorted((a, b) => b.score - a.score).slice(0, most.add);
  }

  const groups = found
    .filter(({ best }) => best.length > 0)
    .map(({ id, best }) =>
      groupOf(
        id,
        best.map(({ candidate }) => candidate),
      ),
    );
  if (groups.length > 0) return { query, groups, nearest: false, likeliest: likeliestOf(found) };
  const nearest = nearestCommands(query.text, sources.entries);
  return {
    query,
    groups: nearest.length === 0 ? [] : [groupOf('commands', nearest)],
    nearest: true,
    likeliest: null,
  };
}

/** Returns a file's deduction; `Infinity` for one in the stack, which the stack's group offers. */
function filePenalty({ node }: IndexedFile): number {
  if (node.own !== null) return Infinity;
  return node.ignored === undefined && node.cover?.on !== true ? 0 : behind;
}

function everything(
  query: PaletteQuery,
  entries: readonly PaletteEntry[],
  recent: readonly string[],
): PaletteResults {
  const groups: ResultGroup[] = [];
  const commands = entries.filter(({ group }) => group === 'commands');
  if (query.scope === null) {
    const last = recent.flatMap((key) => commands.find((entry) => entry.key === key) ?? []);
    const rest = commands.filter((entry) => !last.includes(entry) && entry.reason === null);
    if (last.length > 0) groups.push({ ...groupOf('commands', last), title: 'Recent commands' });
    const others = rest.slice(0, Math.max(0, offered - last.length));
    if (others.length > 0) groups.push(groupOf('commands', others));
  } else {
    for (const id of ['stack', 'add', 'commands'] as const) {
      const own = entries.filter(({ group }) => group === id);
      if (own.length > 0) groups.push(groupOf(id, own.slice(0, mostWithout)));
    }
  }
  return { query, groups, nearest: false, likeliest: groups[0]?.entries[0]?.key ?? null };
}

function likeliestOf(found: readonly { readonly best: readonly Found<PaletteEntry>[] }[]): string | null {
  let likeliest: Found<PaletteEntry> | undefined;
  for (const { best } of found) {
    const [first] = best;
    if (first === undefined) continue;
    if (likeliest === undefined || first.score > likeliest.score + clearlyBetter) likeliest = first;
  }
  return likeliest?.candidate.key ?? null;
}

function groupOf(id: EntryGroup, entries: readonly PaletteEntry[]): ResultGroup {
  return { id, title: titles[id], entries };
}
