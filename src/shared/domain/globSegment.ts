import { classEnds } from './expandBraces.ts';

/** One place of a segment: a character, any one, or any number of them. */
type Token =
  | { readonly is: 'character'; readonly character: string }
  | { readonly is: 'one'; readonly allows: (character: string) => boolean }
  | { readonly is: 'star' };

/** What takes part of a name has met so far; whoever asks says when it is too much. */
export interface Effort {
  spent: number;
}

/** What one part between slashes asks of a name. */
export type GlobSegment =
  | { readonly is: 'globstar' }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'suffix'; readonly suffix: string }
  | { readonly is: 'test'; readonly test: (name: string, effort: Effort) => boolean };

export function readSegment(text: string): GlobSegment {
  if (/^\*{2,}$/u.test(text)) return { is: 'globstar' };
  const tokens = readTokens(text);
  const [first, ...rest] = tokens;
  const suffix = plainText(rest);
  // Most patterns are of these kinds, and a project has many names.
  if (first?.is === 'star' && suffix !== null) return { is: 'suffix', suffix };
  const name = plainText(tokens);
  if (name !== null) return { is: 'name', name };
  return { is: 'test', test: (asked, effort) => matchesName(tokens, asked, effort) };
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
  const classEnd = classEnds(text);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = characterAt(text, at);
    if (character === '*') {
      if (tokens.at(-1)?.is !== 'star') tokens.push({ is: 'star' });
    } else if (character === '?') tokens.push({ is: 'one', allows: () => true });
    else if (character === '\\' && at + 1 < text.length) {
      const escaped = characterAt(text, at + 1);
      tokens.push({ is: 'character', character: escaped });
      at += escaped.length;
    } else {
      const end = character === '[' ? classEnd(at) : -1;
      if (end === -1) tokens.push({ is: 'character', character });
      else {
        tokens.push({ is: 'one', allows: readClass([...text.slice(at + 1, end)]) });
        at = end;
      }
    }
    at += character.length;
  }
  return tokens;
}

/** Whole, where it takes two code units. */
function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function readClass(inner: readonly string[]): (character: string) => boolean {
  const negated = inner.length > 1 && (inner[0] === '!' || inner[0] === '^');
  const members = negated ? inner.slice(1) : inner;
  const single = new Set<string>();
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < members.length; at += 1) {
    const from = members[at] ?? '';
    const to = members[at + 1] === '-' ? members[at + 2] : undefined;
    if (to === undefined) single.add(from);
    else {
      ranges.push([from, to]);
      at += 2;
    }
  }
  const isMember = (character: string): boolean =>
    single.has(character) || ranges.some(([from, to]) => character >= from && character <= to);
  return (character) => isMember(character) !== negated;
}

/** Goes back to the last star only: what an earlier one took never has to change. */
function matchesName(tokens: readonly Token[], name: string, effort: Effort): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < name.length) {
    effort.spent += 1;
    const wanted = tokens[token];
    const character = characterAt(name, at);
    if (wanted?.is === 'star') {
      star = token;
      starAt = at;
      token += 1;
    } else if (wanted !== undefined && allows(wanted, character)) {
      token += 1;
      at += character.length;
    } else if (star === -1) return false;
    else {
      token = star + 1;
      starAt += characterAt(name, starAt).length;
      at = starAt;
    }
  }
  return tokens.slice(token).every(({ is }) => is === 'star');
}

function allows(token: Token, character: string): boolean {
  if (token.is === 'character') return token.character === character;
  return token.is === 'one' && token.allows(character);
}
