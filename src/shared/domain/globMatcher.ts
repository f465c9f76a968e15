/** One place of a segment: a character, any one, or any number of them. */
type Token =
  | { readonly is: 'character'; readonly character: string }
  | { readonly is: 'one'; readonly allows: (character: string) => boolean }
  | { readonly is: 'star' };

type Segment = 'globstar' | readonly Token[];

/** Patterns that braces may stand for; more are left out. */
const maxAlternatives = 256;

/**
 * Whether paths match a pattern: `*` and `?` within a name, `**` over any number of folders, `[a-z]`, `{a,b}`, and `\`
 * before a character that stands for itself. Hidden names match where the pattern names a hidden one, or `dot` is set.
 * The effort grows with the lengths alone, whatever the pattern is: patterns come with stacks of others.
 */
export function globMatcher(pattern: string, dot = false): (path: string) => boolean {
  const hidden = dot || /(^|[/{,])\./u.test(pattern);
  const alternatives = expandBraces(pattern).map((one) => splitSegments(one).map(readSegment));
  return (path) => {
    const names = path.split('/');
    return alternatives.some((segments) => matchesPath(segments, names, hidden));
  };
}

function matchesPath(segments: readonly Segment[], names: readonly string[], hidden: boolean): boolean {
  /** Which of the names may be reached with the segments so far. */
  let reached = new Set([0]);
  for (const [index, segment] of segments.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      if (segment !== 'globstar') {
        const name = names[at];
        if (name !== undefined && (hidden || !name.startsWith('.')) && matchesName(segment, name)) {
          next.add(at + 1);
        }
        continue;
      }
      // At the end it stands for what is in a folder, not for the folder.
      if (index < segments.length - 1) next.add(at);
      for (let to = at; to < names.length && !next.has(to + 1); to += 1) {
        if (!hidden && names[to]?.startsWith('.') === true) break;
        next.add(to + 1);
      }
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(names.length);
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
