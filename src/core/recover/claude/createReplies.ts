import type { ContextPoint } from '../../../shared/domain/sessionFacts.ts';
import { thinOut } from '../reading/noted.ts';

/** A line of a reply, with the tokens that it counts. */
export interface ReplyLine {
  readonly at: string | null;
  readonly uuid: string | null;
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
  points(isActive: (uuid: string | null) => boolean): readonly ContextPoint[];
}

/** Replies of which only the first tokens were counted, because the line with all of them is missing. */
const uncounted = 10;
const charactersPerToken = 4;
const noReply = -1;
const unknownTime = -1;

/**
 * Follows the size of the context. A reply has several lines, of which early ones have its first tokens only. `indexOf` returns the
 * number of a reply.
 */
export function createReplies(indexOf: (id: string) => number): Replies {
  // A session may have a hundred thousand replies: lists of numbers take a third of the memory of objects.
  const uuids: (string | null)[] = [];
  /** Tokens that were sent; `noReply` at the number of a reply that counts none. */
  const inputs: number[] = [];
  /** In milliseconds since 1970. */
  const times: number[] = [];
  const outputs: number[] = [];
  const characters: number[] = [];

  const tokensOf = (index: number): number => {
    const output = outputs[index] ?? 0;
    const estimated = Math.round((characters[index] ?? 0) / charactersPerToken);
    return (inputs[index] ?? 0) + (output > uncounted ? output : Math.max(output, estimated));
  };

  return {
    take(id, line) {
      const index = indexOf(id);
      while (inputs.length <= index) {
        uuids.push(null);
        inputs.push(noReply);
        times.push(unknownTime);
        outputs.push(0);
        characters.push(0);
      }
      if (inputs[index] === noReply) {
        uuids[index] = line.uuid;
        inputs[index] = line.input;
        times[index] = line.at === null ? unknownTime : Date.parse(line.at);
      }
      outputs[index] = Math.max(outputs[index] ?? 0, line.output);
      characters[index] = (characters[index] ?? 0) + line.characters;
      return tokensOf(index);
    },
    points(isActive) {
      const shown: number[] = [];
      for (const [index, input] of inputs.entries())
        if (input !== noReply && isActive(uuids[index] ?? null)) shown.push(index);
      return thinOut(shown).map((index) => {
        const time = times[index] ?? unknownTime;
        return { at: time === unknownTime ? null : new Date(time).toISOString(), tokens: tokensOf(index) };
      });
    },
  };
}
