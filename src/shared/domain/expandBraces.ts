/** Groups `{a,b}` by the index of their opening brace: their commas, and their end. */
type Groups = ReadonlyMap<number, { readonly commas: readonly number[]; readonly end: number }>;

export class TooManyAlternatives extends Error {}

/**
 * Expands `a{b,c}` to `ab` and `ac`. Braces without a comma, and unclosed ones, are literal. Throws
 * `TooManyAlternatives` above `limit`; the effort grows with the length of pattern and result, for any pattern.
 */
export function expandBraces(pattern: string, limit: number): readonly string[] {
  return pattern.includes('{') ? expand(pattern, 0, pattern.length, readGroups(pattern), limit) : [pattern];
}

function expand(pattern: string, from: number, to: number, groups: Groups, limit: number): readonly string[] {
  let open = [''];
  let plainFrom = from;
  const takePlain = (end: number): void => {
    const text = pattern.slice(plainFrom, end);
    if (text !== '') open = open.map((start) => start + text);
  };
  for (let at = from; at < to; at += 1) {
    const group = groups.get(at);
    if (group === undefined) continue;
    takePlain(at);
    const inner: string[] = [];
    let start = at + 1;
    for (const end of [...group.commas, group.end]) {
      inner.push(...expand(pattern, start, end, groups, limit));
      if (inner.length * open.length > limit) throw new TooManyAlternatives();
      start = end + 1;
    }
    open = open.flatMap((before) => inner.map((choice) => before + choice));
    at = group.end;
    plainFrom = at + 1;
  }
  takePlain(to);
  return open;
}

/** Finds the groups of a pattern; escaped characters and those in a class are no braces. */
function readGroups(pattern: string): Groups {
  const groups = new Map<number, { commas: number[]; end: number }>();
  const open: { readonly at: number; readonly commas: number[] }[] = [];
  const classEnd = classEnds(pattern);
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (character === '[') at = Math.max(at, classEnd(at));
    else if (character === '{') open.push({ at, commas: [] });
    else if (character === ',') open.at(-1)?.commas.push(at);
    else if (character === '}') {
      const group = open.pop();
      if (group !== undefined && group.commas.length > 0) {
        groups.set(group.at, { commas: group.commas, end: at });
      }
    }
  }
  return groups;
}

/** Returns a function from the start of a class to its end; `-1` if it has none. A class contains no `/`. */
export function classEnds(pattern: string): (start: number) => number {
  const closing = nextOf(pattern, ']');
  const slash = nextOf(pattern, '/');
  return (start) => {
    const negated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
    // The first character of a class may be the bracket itself.
    const end = closing(start + (negated ? 3 : 2));
    return end === -1 || (slash(start) !== -1 && slash(start) < end) ? -1 : end;
  };
}

/** Returns the next index of a character from an index on: one search serves all calls. */
function nextOf(text: string, character: string): (from: number) => number {
  let known: Int32Array | null = null;
  return (from) => {
    if (known === null) {
      known = new Int32Array(text.length + 1).fill(-1);
      for (let at = text.length - 1; at >= 0; at -= 1) {
        known[at] = text[at] === character ? at : (known[at + 1] ?? -1);
      }
    }
    return known[from] ?? -1;
  };
}
