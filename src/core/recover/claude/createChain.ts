import { textAt, type JsonObject } from '../reading/jsonFields.ts';

/** The tree of a conversation. Its records name their parents; going back in a conversation leaves dead branches. */
export interface Chain {
  /** Adds a record; returns false if it is in the tree already, because a compaction or a copy repeats it. */
  add(node: ChainNode): boolean;
  has(uuid: string): boolean;
  /** Names the record at the tip of the active branch, as far as the agent does. */
  setTip(uuid: string): void;
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

export function createChain(): Chain {
  interface Held extends Omit<ChainNode, 'uuid' | 'mayBeTip'> {
    /** The record before it in the file, to go on from where a parent is missing. */
    readonly before: string | null;
  }
  const nodes = new Map<string, Held>();
  let last: string | null = null;
  let lastTip: string | null = null;
  let named: string | null = null;

  return {
    add({ uuid, parent, reply, mayBeTip }) {
      if (nodes.has(uuid)) return false;
      nodes.set(uuid, { parent, reply, before: last });
      last = uuid;
      if (mayBeTip) {
        lastTip = uuid;
        // Records after the naming follow the named one.
        if (named !== null && parent === named) named = uuid;
      }
      return true;
    },
    has: (uuid) => nodes.has(uuid),
    setTip(uuid) {
      named = uuid;
    },
    active() {
      const path = new Set<string>();
      const replies = new Set<string>();
      let at = named !== null && nodes.has(named) ? named : lastTip;
      while (at !== null && !path.has(at)) {
        const node = nodes.get(at);
        if (node === undefined) break;
        path.add(at);
        if (node.reply !== null) replies.add(node.reply);
        // Records before a broken link are taken to be active: only a rewind that is seen makes a branch dead.
        at =
          node.parent !== null && nodes.has(node.parent)
            ? node.parent
            : node.parent === null
              ? null
              : node.before;
      }
      return (uuid) => {
        if (uuid === null || path.has(uuid)) return true;
        const reply = nodes.get(uuid)?.reply ?? null;
        return reply !== null && replies.has(reply);
      };
    },
    brokenLinks() {
      let count = 0;
      for (const { parent } of nodes.values()) if (parent !== null && !nodes.has(parent)) count += 1;
      return count;
    },
  };
}
