import { textAt, type JsonObject } from '../reading/jsonFields.ts';

/** The tree of a conversation. Its records name their parents; going back in a conversation leaves dead branches. */
export interface Chain {
  /** Adds a record; returns false if it is in the tree already, because a compaction or a copy repeats it. */
  add(node: ChainNode): boolean;
  has(uuid: string): boolean;
  /** Returns the number of a reply: the same for the same id, and counted from 0. */
  replyIndex(id: string): number;
  /** Names the record at the tip of the active branch, as the agent does after a turn; `isExact` if the person went back to it. */
  setTip(uuid: string, isExact: boolean): void;
  /** Leaves all branches: the person went back to the beginning. */
  clearTip(): void;
  /** Tells which records are on the active branch. A record without an id always is. */
  active(): (uuid: string | null) => boolean;
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
  const indexes = new Map<string, number>();
  const parents: number[] = [];
  const replies: number[] = [];
  const replyIndexes = new Map<string, number>();
  /** Parents that were in no line before their children. */
  const missing = new Map<number, string>();
  let lastTip = none;

  const replyIndex = (reply: string): number => {
    const index = replyIndexes.get(reply) ?? replyIndexes.size;
    replyIndexes.set(reply, index);
    return index;
  };
  const parentAt = (index: number): number => {
    const parent = missing.get(index);
    if (parent === undefined) return parents[index] ?? none;
    // Records before a broken link are taken to be active: only a rewind that is seen makes a branch dead.
    return indexes.get(parent) ?? index - 1;
  };

  const descends = (from: number, ancestor: number): boolean => {
    let at = from;
    while (at > ancestor) at = parentAt(at);
    return at === ancestor;
  };

  return {
    add({ uuid, parent, reply, mayBeTip }) {
      if (indexes.has(uuid)) return false;
      const index = parents.length;
      const parentIndex = parent === null ? none : indexes.get(parent);
      indexes.set(uuid, index);
      parents.push(parentIndex ?? none);
      replies.push(reply === null ? none : replyIndex(reply));
      if (parent !== null && parentIndex === undefined) missing.set(index, parent);
      if (mayBeTip) lastTip = index;
      return true;
    },
    has: (uuid) => indexes.has(uuid),
    replyIndex,
    setTip(uuid, isExact) {
      // Records that come later go on from there, or from where the person went back to.
      const index = indexes.get(uuid);
      if (index === undefined) return;
      // Some versions name the prompt of the turn, and mean the turn.
      const isPrompt = replies[index] === none;
      if (isExact || !isPrompt || !descends(lastTip, index)) lastTip = index;
    },
    clearTip() {
      lastTip = none;
    },
    active() {
      const onPath = new Uint8Array(parents.length);
      const activeReplies = new Set<number>();
      let at = lastTip;
      while (at !== none && onPath[at] === 0) {
        onPath[at] = 1;
        activeReplies.add(replies[at] ?? none);
        at = parentAt(at);
      }
      activeReplies.delete(none);
      return (uuid) => {
        const index = uuid === null ? undefined : indexes.get(uuid);
        if (index === undefined) return true;
        return onPath[index] === 1 || activeReplies.has(replies[index] ?? none);
      };
    },
    brokenLinks() {
      let count = 0;
      for (const parent of missing.values()) if (!indexes.has(parent)) count += 1;
      return count;
    },
  };
}
