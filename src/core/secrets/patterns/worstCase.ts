import { PatternRefused, type PatternNode } from './parsePattern.ts';

/** Characters that can be the next one: a bit for each of the basic plane, one for all the others together. */
type CharacterSet = Uint32Array;

const words = 0x10000 / 32;

const known = new Map<string, CharacterSet>();

const everything: CharacterSet = new Uint32Array(words + 1).fill(0xffffffff);

/** Cost and length of a part of a pattern together with the rest after it. */
interface Rest {
  /** Characters that it can begin with. */
  readonly first: CharacterSet;
  /** Maximum number of steps from one place of any text. */
  readonly steps: number;
  /** True if nothing is left to fail: the characters found so far are the match. */
  readonly isEnd: boolean;
  /** Minimum number of characters. */
  readonly least: number;
}

/** Steps from one place. A megabyte of the worst text then takes a few seconds. */
const mostSteps = 3_000;
const end: Rest = { first: everything, steps: 1, isEnd: true, least: 0 };

/**
 * Returns the minimum length of a match. Throws `PatternRefused` if some text would take longer than a scan may:
 * then the user has to bound a repetition, or let the part after it begin differently.
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
  // At the end each turn is taken or not, and nothing after it causes another attempt.
  if (rest.isEnd && most > least) after = { ...either(before(of, rest), rest), isEnd: true };
  else for (let turn = most; turn > least; turn -= 1) after = either(before(of, after), rest);
  for (let turn = least; turn > 0; turn -= 1) after = before(of, after);
  return after;
}

/** Combines a choice: both options are tried only if they can begin with the same character. */
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

/** Returns the characters of a pattern for one character. */
function charactersOf(source: string): CharacterSet {
  const kept = known.get(source);
  if (kept !== undefined) return kept;
  const set = new Uint32Array(words + 1);
  // Same flags as in the search, where e.g. the dot excludes line ends.
  const pattern = new RegExp(`^(?:${source})$`, 'u');
  for (let code = 0; code < 0x10000; code += 1) {
    if (pattern.test(String.fromCharCode(code))) set[code >> 5] = (set[code >> 5] ?? 0) | (1 << (code & 31));
  }
  // Beyond the basic plane all count as one: a larger set only makes the check stricter.
  if (!/^(?:\\[dws]|\[(?!\^)[\x20-\x5b\x5d-\x7e]*\]|\\?[\x20-\x7e])$/u.test(source) || source === '.')
    set[words] = 1;
  if (known.size > 500) known.clear();
  known.set(source, set);
  return set;
}

function areDisjoint(a: CharacterSet, b: CharacterSet): boolean {
  return a.every((word, index) => (word & (b[index] ?? 0)) === 0);
}

function union(a: CharacterSet, b: CharacterSet): CharacterSet {
  return a.map((word, index) => word | (b[index] ?? 0));
}
