import { grouped } from '../../../shared/grouped.ts';

/** Finds the places in a text where one of many short words stands, in any case. */
export interface AnchorTable<Entry> {
  /** Returns the next place at which an anchor may stand, or -1. */
  next(text: string, from: number): number;
  /** Returns the entries of all anchors that stand here, in the order in which they were given. */
  at(text: string, at: number): readonly Entry[];
}

/** A part of anchors that begin alike. Of the branches of one place no two begin with the same letter. */
interface Branch<Entry> {
  readonly label: string;
  /** The entries of the anchors that end with this label, and of those that they begin with. */
  readonly entries: readonly Entry[];
  readonly branches: readonly Branch<Entry>[];
}

interface Anchored<Entry> {
  readonly anchor: string;
  readonly entry: Entry;
}

/** Takes anchors of three characters and more, in lower case and each once. */
export function createAnchorTable<Entry>(anchors: ReadonlyMap<string, Entry>): AnchorTable<Entry> {
  const nothing: readonly Entry[] = [];
  /** Numbers of lists of branches by the first three characters of anchors, without regard to case; 0 for none. */
  const table = new Uint16Array(1 << 15);
  const lists: (readonly Branch<Entry>[])[] = [[]];
  const all = [...anchors].map(([anchor, entry]) => ({ anchor, entry }));
  for (const [key, group] of grouped(all, ({ anchor }) => keyOf(anchor, 0))) {
    table[key] = lists.push(branchesOf(group, 0, group)) - 1;
  }
  return {
    // So small a function is compiled within the first texts.
    next(text, from) {
      const last = text.length - 2;
      if (from >= last) return -1;
      let key = ((text.charCodeAt(from) & 31) << 5) | ((text.charCodeAt(from + 1) & 31) << 10);
      for (let at = from; at < last; at += 1) {
        key = (key >> 5) | ((text.charCodeAt(at + 2) & 31) << 10);
        if (table[key] !== 0) return at;
      }
      return -1;
    },
    at(text, at) {
      let list = lists[table[keyOf(text, at)] ?? 0] ?? [];
      let entries = nothing;
      let from = at;
      for (let index = 0; index < list.length; index += 1) {
        const branch = list[index];
        if (branch === undefined || !stands(branch.label, text, from)) continue;
        entries = branch.entries;
        from += branch.label.length;
        list = branch.branches;
        index = -1;
      }
      return entries;
    },
  };
}

/** Divides anchors that are alike up to the character `from`; `all` has these and the ones that they begin with. */
function branchesOf<Entry>(
  anchors: readonly Anchored<Entry>[],
  from: number,
  all: readonly Anchored<Entry>[],
): readonly Branch<Entry>[] {
  const byLetter = grouped(anchors, ({ anchor }) => anchor.charAt(from));
  return [...byLetter.values()].map((group) => {
    const end = Math.max(from + 1, commonEnd(group));
    const here = group[0]?.anchor.slice(0, end) ?? '';
    return {
      label: here.slice(from),
      entries: all.filter(({ anchor }) => here.startsWith(anchor)).map(({ entry }) => entry),
      branches: branchesOf(
        group.filter(({ anchor }) => anchor.length > end),
        end,
        all,
      ),
    };
  });
}

/** Returns how many characters all of the anchors have in common at their beginning. */
function commonEnd(anchors: readonly Anchored<unknown>[]): number {
  const [first, ...others] = anchors.map(({ anchor }) => anchor);
  let end = first?.length ?? 0;
  for (const other of others) while (!other.startsWith(first?.slice(0, end) ?? '')) end -= 1;
  return end;
}

/** Five bits of each of three characters: a small table, in which letters of both cases have the same place. */
function keyOf(text: string, at: number): number {
  return (
    (text.charCodeAt(at) & 31) |
    ((text.charCodeAt(at + 1) & 31) << 5) |
    ((text.charCodeAt(at + 2) & 31) << 10)
  );
}

/** True if the word, which is in lower case, stands here in any case. */
function stands(word: string, text: string, at: number): boolean {
  if (at + word.length > text.length) return false;
  for (let index = 0; index < word.length; index += 1) {
    const code = text.charCodeAt(at + index);
    const wanted = word.charCodeAt(index);
    if (code !== wanted && (wanted < 97 || wanted > 122 || (code | 32) !== wanted)) return false;
  }
  return true;
}
