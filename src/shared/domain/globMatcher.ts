/** One place of a segment: a character, any one, or any number of them. */
type Token =
  | { readonly is: 'character'; readonly character: string }
  | { readonly is: 'one'; readonly allows: (character: string) => boolean }
  | { readonly is: 'star' };

type Segment = 'globstar' | ((name: string) => boolean);

/** Patterns that braces may stand for; more are left out. */
const maxAlternatives = 256;

/** A way that a pattern may go on from here: the next of its segments to be met. */
interface Way {
  readonly segments: readonly Segment[];
  readonly at: number;
}

/**
 * Whether paths match a pattern: `*` and `?` within a name, `**` over any number of folders, `[a-z]`, `{a,b}`, and `\`
 * before a character that stands for itself. Hidden names match where the pattern names a hidden one, or `dot` is set.
 * The effort grows with the lengths alone, whatever the pattern is: patterns come with stacks of others. Paths of one
 * folder after the other take least: what leads to a folder is followed once.
 */
export function globMatcher(pattern: string, dot = false): (path: string) => boolean {
  const hidden = dot || /(^|[/{,])\./u.test(pattern);
  const start = expandBraces(pattern).flatMap((one) =>
    waysFrom({ segments: splitSegments(one).map(readSegment), at: 0 }),
  );
  let names: readonly string[] = [];
  /** After so many names of the path asked about last. */
  let ways: readonly (readonly Way[])[] = [start];
  return (path) => {
    const before = names;
    names = path.split('/');
    let shared = 0;
    while (shared < before.length && shared < names.length && before[shared] === names[shared]) shared += 1;
    const followed = ways.slice(0, shared + 1);
    for (let at = followed.length - 1; at < names.length; at += 1) {
      followed.push(follow(followed[at] ?? [], names[at] ?? '', hidden));
    }
    ways = followed;
    return ways.at(-1)?.some(({ segments, at }) => at === segments.length) === true;
  };
}

function follow(ways: readonly Way[], name: string, hidden: boolean): readonly Way[] {
  if (ways.length === 0 || (!hidden && name.startsWith('.'))) return [];
  const next: Way[] = [];
  for (const way of ways) {
    const { segments, at } = way;
    const segment = segments[at];
    if (segment === undefined) continue;
    if (segment === 'globstar') add(next, way);
    if (segment === 'globstar' || segment(name)) {
      for (const one of waysFrom({ segments, at: at + 1 })) add(next, one);
    }
  }
  return next;
}

/** Those of one alternative stand together, so that the newest few tell whether one is there already. */
function add(ways: Way[], way: Way): void {
  for (let index = ways.length - 1; ways[index]?.segments === way.segments; index -= 1) {
    if (ways[index]?.at === way.at) return;
  }
  ways.push(way);
}

/** `**` may stand for no folder. At the end it stands for what is in a folder, not for the folder. */
function waysFrom({ segments, at }: Way): readonly Way[] {
  const ways = [{ segments, at }];
  for (let next = at; segments[next] === 'globstar' && next < segments.length - 1; next += 1) {
    ways.push({ segments, at: next + 1 });
  }
  return ways;
}

/** Goes back to the last star only: what an earlier one took never has to change. */
function matchesName(tokens: readonly Token[], name: string): boolean {
  const characters = [...name];
  let token = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < characters.length) {
    const wanted = tokens[token];
    if (wanted?.is === 'star') {
      star = token;
      starAt = at;
      token += 1;
    } else if (wanted !== undefined && allows(wanted, characters[at] ?? '')) {
      token += 1;
      at += 1;
    } else if (star === -1) return false;
    else {
      token = star + 1;
      starAt += 1;
      at = starAt;
    }
  }
  return tokens.slice(token).every(({ is }) => is === 'star');
}

function allows(token: Token, character: string): boolean {
  if (token.is === 'character') return token.character === character;
  return token.is === 'one' && token.allows(character);
}

function splitSegments(pattern: string): readonly string[] {
  return pattern.split('/').filter((segment, index) => segment !== '' || index === 0);
}

function readSegment(text: string): Segment {
  if (/^\*{2,}$/u.test(text)) return 'globstar';
  const tokens = readTokens(text);
  const [first, ...rest] = tokens;
  const suffix = plainText(rest);
  // Most patterns are of these kinds, and a project has many names.
  if (first?.is === 'star' && suffix !== null) return (name) => name.endsWith(suffix);
  const plain = plainText(tokens);
  if (plain !== null) return (name) => name === plain;
  return (name) => matchesName(tokens, name);
}

/** `null` where not every place is one certain character. */
function plainText(tokens: readonly Token[]): string | null {
  let text = '';
  for (const token of tokens) {
    if (token.is !== 'character') return null;
    text += token.character;
  }
  return text;
}

function readTokens(text: string): readonly Token[] {
  const characters = [...text];
  const tokens: Token[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '*') {
      if (tokens.at(-1)?.is !== 'star') tokens.push({ is: 'star' });
    } else if (character === '?') tokens.push({ is: 'one', allows: () => true });
    else if (character === '\\' && at + 1 < characters.length) {
      at += 1;
      tokens.push({ is: 'character', character: characters[at] ?? '' });
    } else {
      const end = character === '[' ? endOfClass(characters, at) : -1;
      if (end === -1) tokens.push({ is: 'character', character });
      else {
        tokens.push({ is: 'one', allows: readClass(characters.slice(at + 1, end)) });
        at = end;
      }
    }
  }
  return tokens;
}

/** Of the bracket that closes a class; `-1` where none does. The first character of a class may be one itself. */
function endOfClass(characters: readonly string[], start: number): number {
  const first = characters[start + 1] === '!' || characters[start + 1] === '^' ? start + 2 : start + 1;
  const end = characters.indexOf(']', first + 1);
  return end === -1 || characters.slice(start, end).includes('/') ? -1 : end;
}

function readClass(inner: readonly string[]): (character: string) => boolean {
  const negated = inner.length > 1 && (inner[0] === '!' || inner[0] === '^');
  const members = negated ? inner.slice(1) : inner;
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < members.length; at += 1) {
    const from = members[at] ?? '';
    const to = members[at + 1] === '-' ? members[at + 2] : undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) at += 2;
  }
  return (character) => ranges.some(([from, to]) => character >= from && character <= to) !== negated;
}

/** `a{b,c}` as `ab` and `ac`. Braces without a comma, and those that are not closed, stand for themselves. */
function expandBraces(pattern: string): readonly string[] {
  let open = [''];
  let at = 0;
  while (at < pattern.length) {
    const group = pattern[at] === '{' ? readGroup(pattern, at) : null;
    if (group !== null) {
      const inner = group.choices.flatMap(expandBraces);
      open = open.flatMap((start) => inner.map((choice) => start + choice)).slice(0, maxAlternatives);
      at = group.end;
      continue;
    }
    const to = plainEnd(pattern, at);
    const text = pattern.slice(at, to);
    open = open.map((start) => start + text);
    at = to;
  }
  return open;
}

/** After a character, an escaped one, or a class: nothing in these is a brace. */
function plainEnd(pattern: string, at: number): number {
  if (pattern[at] === '\\') return Math.min(at + 2, pattern.length);
  if (pattern[at] !== '[') return at + 1;
  const rest = Array.from(pattern.slice(at));
  const end = endOfClass(rest, 0);
  return end === -1 ? at + 1 : at + rest.slice(0, end + 1).join('').length;
}

function readGroup(
  pattern: string,
  start: number,
): { readonly choices: readonly string[]; readonly end: number } | null {
  const choices: string[] = [];
  let from = start + 1;
  let depth = 0;
  for (let at = from; at < pattern.length; at = plainEnd(pattern, at)) {
    const character = pattern[at];
    if (character === '{') depth += 1;
    else if (character === ',' && depth === 0) {
      choices.push(pattern.slice(from, at));
      from = at + 1;
    } else if (character === '}') {
      if (depth > 0) depth -= 1;
      else {
        choices.push(pattern.slice(from, at));
        return choices.length > 1 ? { choices, end: at + 1 } : null;
      }
    }
  }
  return null;
}
