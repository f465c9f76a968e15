/** A kind of text in a model's context. */
export type ContextPart =
  | 'first-message'
  | 'files'
  | 'written'
  | 'tools'
  | 'agents'
  | 'conversation'
  | 'summary'
  | 'instructions';

/** Characters of texts on the active branch since the last compaction. */
export interface MeasuredParts {
  readonly characters: ReadonlyMap<ContextPart, number>;
  /** Characters that came before the second request, the size of the context after the first reply counts these. */
  readonly atFirstReply: number;
}

export interface ContextParts {
  add(part: ContextPart, characters: number, place: unknown): void;
  /** A reply tells the size of the context; texts of the same reply may follow. */
  replied(): void;
  /** A text for the model follows a reply. */
  asked(): void;
  /** A compaction empties the context. */
  restart(): void;
  /** True before the first compaction as long as no text was added as `first-message`. */
  isFirst(): boolean;
  measure(isActive: (place: unknown) => boolean): MeasuredParts;
}

/** Collects how much text of each kind the model saw. */
export function createContextParts(): ContextParts {
  let added: { readonly part: ContextPart; characters: number; readonly place: unknown }[] = [];
  let first = true;
  let hasReply = false;
  /** Texts that were there at the first reply; `null` until the next request. */
  let atFirst: number | null = null;
  return {
    add(part, characters, place) {
      if (characters <= 0) return;
      if (part === 'first-message') first = false;
      added.push({ part, characters, place });
    },
    replied: () => void (hasReply = true),
    asked() {
      if (hasReply) atFirst ??= added.length;
    },
    restart() {
      added = [];
      first = false;
      hasReply = false;
      atFirst = null;
    },
    isFirst: () => first,
    measure(isActive) {
      const characters = new Map<ContextPart, number>();
      let atFirstReply = 0;
      for (const [index, one] of added.entries()) {
        if (!isActive(one.place)) continue;
        characters.set(one.part, (characters.get(one.part) ?? 0) + one.characters);
        if (index < (atFirst ?? added.length)) atFirstReply += one.characters;
      }
      return { characters, atFirstReply };
    },
  };
}
