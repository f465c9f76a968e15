import { classEnds } from './expandBraces.ts';

/** One token of a segment: a character, any one, or any number of them. */
type Token =
  | { readonly is: 'character'; readonly code: number }
  | { readonly is: 'one'; readonly allows: (code: number) => boolean }
  | { readonly is: 'star' };

/** Steps of matching: some nanoseconds each. */
export interface Effort {
  spent: number;
  /** Above it a test throws `TooMuchEffort`. Absent for no limit. */
  readonly limit?: number;
}

export class TooMuchEffort extends Error {}

/** The condition of one part between slashes on a name. */
export type GlobSegment =
  | { readonly is: 'globstar' }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'suffix'; readonly suffix: string }
  /** `test` is for names with these ends, which it does not check. */
  | ({ readonly is: 'test'; readonly test: (name: string, effort: Effort) => boolean } & NameEnds);

/** The start and end of a name, regardless of the part between. */
export interface NameEnds {
  readonly before: string;
  readonly after: string;
}

export function readSegment(text: string): GlobSegment {
  if (/^\*{2,}$/u.test(text)) return { is: 'globstar' };
  const tokens = readTokens(text);
  const [first, ...rest] = tokens;
  const suffix = plainText(rest);
  // Most patterns are of these kinds, and a project has many names.
  if (first?.is === 'star' && suffix !== null) return { is: 'suffix', suffix };
  const name = plainText(tokens);
  if (name !== null) return { is: 'name', name };
  const from = tokens.findIndex(({ is }) => is !== 'character');
  const to = tokens.findLastIndex(({ is }) => is !== 'character') + 1;
  const within = longestText(tokens.slice(from, to));
  const test = (asked: string, effort: Effort): boolean =>
    asked.includes(within) && matchesName(tokens, asked, effort);
  return {
    is: 'test',
    test,
    before: plainText(tokens.slice(0, from)) ?? '',
    after: plainText(tokens.slice(to)) ?? '',
  };
}

/** Returns the longest piece that a name must contain: most names lack it. */
function longestText(tokens: readonly Token[]): string {
  let longest = '';
  let text = '';
  for (const token of tokens) {
    text = token.is === 'character' ? text + String.fromCodePoint(token.code) : '';
    if (text.length > longest.length) longest = text;
  }
  return longest;
}

/** Returns `null` unless every token is one certain character. */
function plainText(tokens: readonly Token[]): string | null {
  let text = '';
  for (const token of tokens) {
    if (token.is !== 'character') return null;
    text += String.fromCodePoint(token.code);
  }
  return text;
}

function readTokens(text: string): readonly Token[] {
  const classEnd = classEnds(text);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    let code = codeAt(text, at);
    const end = code === opening ? classEnd(at) : -1;
    if (code === star) {
      if (tokens.at(-1)?.is !== 'star') tokens.push({ is: 'star' });
    } else if (code === mark) tokens.push({ is: 'one', allows: () => true });
    else if (end !== -1) {
      tokens.push({ is: 'one', allows: readClass(Array.from(text.slice(at + 1, end))) });
      at = end;
    } else {
      if (code === escape && at + 1 < text.length) {
        at += 1;
        code = codeAt(text, at);
      }
      tokens.push({ is: 'character', code });
    }
    at += lengthOf(codeAt(text, at));
  }
  return tokens;
}

const [star, mark, opening, escape] = [0x2a, 0x3f, 0x5b, 0x5c];

/** Returns a whole character, even one of two code units. */
function codeAt(text: string, at: number): number {
  return text.codePointAt(at) ?? 0;
}

function lengthOf(code: number): number {
  return code > 0xff_ff ? 2 : 1;
}

function readClass(inner: readonly string[]): (code: number) => boolean {
  const negated = inner.length > 1 && (inner[0] === '!' || inner[0] === '^');
  const members = (negated ? inner.slice(1) : inner).map((character) => codeAt(character, 0));
  const dash = 0x2d;
  const single = new Set<number>();
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < members.length; at += 1) {
    const from = members[at] ?? 0;
    const to = members[at + 1] === dash ? members[at + 2] : undefined;
    if (to === undefined) single.add(from);
    else {
      ranges.push([from, to]);
      at += 2;
    }
  }
  const isMember = (code: number): boolean =>
    single.has(code) || ranges.some(([from, to]) => code >= from && code <= to);
  return (code) => isMember(code) !== negated;
}

/** Backtracks to the last star only: the match of an earlier one never has to change. */
function matchesName(tokens: readonly Token[], name: string, effort: Effort): boolean {
  let token = 0;
  let at = 0;
  let starred = -1;
  let starAt = 0;
  while (at < name.length) {
    effort.spent += 1;
    const wanted = tokens[token];
    const code = codeAt(name, at);
    if (wanted?.is === 'star') {
      starred = token;
      starAt = at;
      token += 1;
    } else if (wanted !== undefined && allows(wanted, code)) {
      token += 1;
      at += lengthOf(code);
    } else if (starred === -1) return false;
    else {
      token = starred + 1;
      starAt += lengthOf(codeAt(name, starAt));
      at = starAt;
    }
  }
  while (tokens[token]?.is === 'star') token += 1;
  return token === tokens.length;
}

function allows(token: Token, code: number): boolean {
  if (token.is === 'character') return token.code === code;
  return token.is === 'one' && token.allows(code);
}
