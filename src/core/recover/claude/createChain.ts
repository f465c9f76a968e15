import { createIdNumbers } from '../reading/createIdNumbers.ts';
import { createNumberList } from '../reading/createNumberList.ts';
import { textAt, type JsonObject } from '../reading/jsonFields.ts';

/** The number of a record in its chain; `null` for a record without an id. */
export type Place = number | null;

/** The tree of a conversation. Its records name their parents; going back in a conversation leaves dead branches. */
export interface Chain {
  /** Adds a record and returns its place; `null` if it is in the tree already, because a compaction or a copy repeats it. */
  add(node: ChainNode): Place;
  /** Returns the place of the record of this id; `null` if there is none. */
  placeOf(uuid: string | null): Place;
  /** Returns the number of a reply: the same for the same id, and counted from 0. */
  replyIndex(id: string): number;
  /** Names the record at the tip of the active branch, as the agent does after a turn; `isExact` if the person went back to it. */
  setTip(uuid: string, isExact: boolean): void;
  /** Leaves all branches: the person went back to the beginning. */
  clearTip(): void;
  /** Tells which records are on the active branch. A record without an id always is. */
  active(): (place: Place) => boolean;
  /** Number of records whose parent is in no line. */
  brokenLinks(): number;
}

export interface ChainNode {
  readonly uuid: string;
  readonly parent: string | null;
  /** Id of the reply that the record is a part of: the parts of one reply are on one branch. */
  readonly reply: string | null;
  /** True if the record may be the tip: it is the person's or the agent's, and no sub-agent's. */
  readonly mayBeTip: boolean;
}

/** Reads the parent of a record. A compaction begins a new chain and names its logical parent. */
export function parentOf(fields: JsonObject): string | null {
  return textAt(fields, 'parentUuid') ?? textAt(fields, 'logicalParentUuid');
}

/** Takes a record that names the tip. One that the person went back to says so, and is empty for the beginning. */
export function takeTip(chain: Pick<Chain, 'setTip' | 'clearTip'>, fields: JsonObject): void {
  const leaf = textAt(fields, 'leafUuid');
  const isExact = fields['rewound'] === true;
  if (leaf !== null) chain.setTip(leaf, isExact);
  else if (isExact) chain.clearTip();
}

/** Index of a parent, or of a reply, that there is none of. */
const none = -1;

export function createChain(): Chain {
  // A transcript may have a million records: they are numbered, and numbers are kept.
  const ids = createIdNumbers();
  const parents = createNumberList();
  const replies = createNumberList();
  const replyIds = createIdNumbers();
  /** Parents that were in no line before their children. */
  const missing = new Map<number, string>();
  let lastTip = none;
  /** The active branch as it is now; `null` until it is asked for. */
  let branch: ((place: Place) => boolean) | null = null;

  const replyIndex = (reply: string): number => {
    const index = replyIds.numberOf(reply) ?? replyIds.size();
    replyIds.add(reply);
    return index;
  };
  const parentAt = (index: number): number => {
    const parent = missing.get(index);
    if (parent === undefined) return parents.at(index);
    // Records before a broken link are taken to be active: only a rewind that is seen makes a branch dead.
    return ids.numberOf(parent) ?? index - 1;
  };

  const descends = (from: number, ancestor: number): boolean => {
    let at = from;
    // Records that name one another as their parents lead around for ever.
    for (let steps = 0; at > ancestor && steps < ids.size(); steps += 1) at = parentAt(at);
    return at === ancestor;
  };

  const walk = (): ((place: Place) => boolean) => {
    const onPath = new Uint8Array(ids.size());
    const activeReplies = new Set<number>();
    let at = lastTip;
    while (at !== none && onPath[at] === 0) {
      onPath[at] = 1;
      activeReplies.add(replies.at(at));
      at = parentAt(at);
    }
    activeReplies.delete(none);
    return (place) => place === null || onPath[place] === 1 || activeReplies.has(replies.at(place));
  };

  return {
    add({ uuid, parent, reply, mayBeTip }) {
      const parentIndex = parent === null ? none : ids.numberOf(parent);
      const index = ids.size();
      if (!ids.add(uuid)) return null;
      branch = null;
      parents.set(index, parentIndex ?? none);
      replies.set(index, reply === null ? none : replyIndex(reply));
      if (parent !== null && parentIndex === undefined) missing.set(index, parent);
      if (mayBeTip) lastTip = index;
      return index;
    },
    placeOf: (uuid) => (uuid === null ? null : (ids.numberOf(uuid) ?? null)),
    replyIndex,
    setTip(uuid, isExact) {
      // Records that come later go on from there, or from where the person went back to.
      const index = ids.numberOf(uuid);
      if (index === undefined) return;
      // Some versions name the prompt of the turn, and mean the turn.
      const isPrompt = replies.at(index) === none;
      if (isExact || !isPrompt || !descends(lastTip, index)) lastTip = index;
      branch = null;
    },
    clearTip() {
      lastTip = none;
      branch = null;
    },
    active: () => (branch ??= walk()),
    brokenLinks() {
      let count = 0;
      for (const parent of missing.values()) if (ids.numberOf(parent) === undefined) count += 1;
      return count;
    },
  };
}
