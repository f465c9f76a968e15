import { areDisjoint, charactersOf, everything, union, type CharacterSet } from './characterSet.ts';
import { PatternRefused, type PatternNode } from './parsePattern.ts';

/** What a part of a pattern and all that follows it can come to. */
interface Rest {
  /** Characters that it can begin with. */
  readonly first: CharacterSet;
  /** At most so many steps from one place of a text, whatever the text is. */
  readonly steps: number;
  /** Nothing is left to fail: what was found so far is the match. */
  readonly isEnd: boolean;
  /** At least so many characters. */
  readonly least: number;
}

/** Steps from one place. With a megabyte of the worst text that is a few seconds. */
const mostSteps = 3_000;
const end: Rest = { first: everything, steps: 1, isEnd: true, least: 0 };

/**
 * At least so many characters a match has. Throws `PatternRefused` where a text could be made that takes more time than
 * a scan may: then a repetition has to be bounded, or what follows it to begin otherwise.
 */
export function leastLength(pattern: PatternNode): number {
  return before(pattern, end).least;
}

function before(node: PatternNode, rest: Rest): Rest {
  if (node.kind === 'edge') return { ...rest, steps: rest.steps + 1, isEnd: false };
  if (node.kind === 'set') {
    return rated({
      first: charactersOf(node.source),
      steps: rest.steps + 1,
      isEnd: false,
      least: rest.least + 1,
    });
  }
  if (node.kind === 'sequence') return node.parts.reduceRight((after, part) => before(part, after), rest);
  if (node.kind === 'choice') return node.options.map((option) => before(option, rest)).reduce(either);
  return repeated(node.of, node.least, node.most, rest);
}

function repeated(of: PatternNode, least: number, most: number, rest: Rest): Rest {
  if (most === Infinity && !rest.isEnd) {
    throw new PatternRefused(
      'Give each repetition a maximum: {1,64} instead of +, {0,64} instead of *. Only the last part of the pattern may repeat without a limit.',
    );
  }
  let after = rest;
  // At the end each turn is taken or not, and nothing that follows makes it try again.
  if (rest.isEnd && most > least) after = { ...either(before(of, rest), rest), isEnd: true };
  else for (let turn = most; turn > least; turn -= 1) after = either(before(of, after), rest);
  for (let turn = least; turn > 0; turn -= 1) after = before(of, after);
  return after;
}

/** One or the other: both are tried only where they can begin with the same character. */
function either(a: Rest, b: Rest): Rest {
  const steps = areDisjoint(a.first, b.first) ? Math.max(a.steps, b.steps) + 1 : a.steps + b.steps;
  return rated({
    first: union(a.first, b.first),
    steps,
    isEnd: a.isEnd && b.isEnd,
    least: Math.min(a.least, b.least),
  });
}

function rated(rest: Rest): Rest {
  if (rest.steps <= mostSteps) return rest;
  throw new PatternRefused(
    'Some texts would make this pattern too slow. Reduce its repetition limits, or let the part after a repetition begin with a different character.',
  );
}
