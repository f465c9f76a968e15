export class TooManyAlternatives extends Error {}

/**
 * Expands `a{b,c}` to `ab` and `ac`. Braces without a comma, and unclosed ones, are literal. Throws
 * `TooManyAlternatives` above `limit`; the effort grows with the length of pattern and result, for any pattern.
 */
export function expandBraces(pattern: string, limit: number): readonly string[] {
  const joined = (parts: readonly (readonly string[])[]): readonly string[] =>
    parts.reduce((starts, ends) => {
      if (starts.length * ends.length > limit) throw new TooManyAlternatives();
      return starts.flatMap((start) => ends.map((end) => start + end));
    });
  /** Choices of each open brace, the last one as far as it is read; first the pattern itself. */
  const open: (readonly string[])[][] = [[['']]];
  const add = (...parts: readonly (readonly string[])[]): void => {
    const choices = open.at(-1) ?? [];
    choices.push(joined([choices.pop() ?? [''], ...parts]));
  };
  for (let at = 0; at < pattern.length; at += 1) {
    const from = at;
    const character = pattern[at] ?? '';
    if (character === '\\') at += 1;
    else if (character === '[') at = Math.max(at, classEnd(pattern, at));
    if (character === '{') open.push([['']]);
    else if (character === ',' && open.length > 1) open.at(-1)?.push(['']);
    else if (character === '}' && open.length > 1) {
      const [first = [], ...more] = open.pop() ?? [];
      if (more.length === 0) add(['{'], first, ['}']);
      else add([first, ...more].flat());
    } else add([pattern.slice(from, at + 1)]);
  }
  while (open.length > 1) {
    const [first = [], ...more] = open.pop() ?? [];
    add(['{'], first, ...more.flatMap((choice) => [[','], choice]));
  }
  return open[0]?.[0] ?? [];
}

/** Returns the index of the bracket that ends a class; -1 if there is none. A class contains no `/`. */
export function classEnd(pattern: string, start: number): number {
  const negated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  // The first character of a class may be the bracket itself.
  const end = pattern.indexOf(']', start + (negated ? 3 : 2));
  return end === -1 || pattern.slice(start, end).includes('/') ? -1 : end;
}
