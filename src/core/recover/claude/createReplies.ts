import type { ContextPoint } from '../../../shared/domain/sessionFacts.ts';
import { createNumberList } from '../reading/createNumberList.ts';
import { mostPoints, thinOut } from '../reading/noted.ts';
import type { Place } from './createChain.ts';

/** A line of a reply, with the tokens that it counts. */
export interface ReplyLine {
  readonly at: string | null;
  readonly place: Place;
  /** Tokens that were sent, and that came. */
  readonly input: number;
  readonly output: number;
  /** Characters that came, as far as they are in the line. */
  readonly characters: number;
}

export interface Replies {
  /** Takes a line of the reply of this id, and returns the size of the context after it. */
  take(id: string, line: ReplyLine): number;
  /** Returns the size of the context after each reply on the active branch; of very many, every so many. */
  points(isActive: (place: Place) => boolean): readonly ContextPoint[];
}

/** Replies of which only the first tokens were counted, because the line with all of them is missing. */
const uncounted = 10;
const charactersPerToken = 4;
const noPlace = -1;
const unknownTime = -1;

/**
 * Follows the size of the context. A reply has several lines, of which early ones have its first tokens only. `indexOf` returns the
 * number of a reply.
 */
export function createReplies(indexOf: (id: string) => number): Replies {
  // A session may have a hundred thousand replies: lists of numbers take a third of the memory of objects.
  const places = createNumberList();
  /** Tokens that were sent; 0 at the number of a reply that counts none. */
  const inputs = createNumberList();
  /** Milliseconds since 1970. */
  const times = createNumberList();
  const outputs = createNumberList();
  const characters = createNumberList();
  /** Points as they were returned last, by the number of their reply: a session that goes on is asked again every few seconds. */
  const made = new Map<number, ContextPoint>();

  const tokensOf = (index: number): number => {
    const output = outputs.at(index);
    const estimated = Math.round(characters.at(index) / charactersPerToken);
    return inputs.at(index) + (output > uncounted ? output : Math.max(output, estimated));
  };

  const pointAt = (index: number): ContextPoint => {
    const before = made.get(index);
    if (before !== undefined) return before;
    const time = times.at(index);
    const point = { at: time === unknownTime ? null : new Date(time).toISOString(), tokens: tokensOf(index) };
    made.set(index, point);
    return point;
  };

  return {
    take(id, line) {
      const index = indexOf(id);
      made.delete(index);
      if (inputs.at(index) === 0) {
        places.set(index, line.place ?? noPlace);
        inputs.set(index, line.input);
        times.set(index, line.at === null ? unknownTime : Date.parse(line.at));
      }
      outputs.set(index, Math.max(outputs.at(index), line.output));
      characters.set(index, characters.at(index) + line.characters);
      return tokensOf(index);
    },
    points(isActive) {
      const shown: number[] = [];
      for (let index = 0; index < inputs.length(); index += 1) {
        const place = places.at(index);
        if (inputs.at(index) !== 0 && isActive(place === noPlace ? null : place)) shown.push(index);
      }
      if (made.size > 2 * mostPoints) made.clear();
      return thinOut(shown).map(pointAt);
    },
  };
}
