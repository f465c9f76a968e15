/** The part of regular expressions that the user's patterns may use. */
export type PatternNode =
  /** One character; `source` is its pattern. */
  | { readonly kind: 'set'; readonly source: string }
  /** A place between characters, e.g. the end of a line. */
  | { readonly kind: 'edge' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly least: number; readonly most: number };

/** Thrown with a sentence for the user. */
export class PatternRefused extends Error {}

const depthLimit = 20;

/** Parses a pattern that is a valid regular expression with the flag `u`. Throws `PatternRefused`. */
export function parsePattern(pattern: string): PatternNode {
  let at = 0;
  let depth = 0;

  const take = (rule: RegExp): string | null => {
    const sticky = new RegExp(rule.source, 'uy');
    sticky.lastIndex = at;
    const found = sticky.exec(pattern)?.[0];
    if (found === undefined || found === '') return null;
    at += found.length;
    return found;
  };

  const choice = (): PatternNode => {
    const options = [sequence()];
    while (take(/\|/u) !== null) options.push(sequence());
    return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
  };

  const sequence = (): PatternNode => {
    const parts: PatternNode[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') parts.push(repeated(atom()));
    return { kind: 'sequence', parts };
  };

  const repeated = (of: PatternNode): PatternNode => {
    const sign = take(/[*+?]|\{\d+(?:,\d*)?\}/u);
    if (sign === null) return of;
    take(/\?/u);
    const [least, most] = bounds(sign);
    return { kind: 'repeat', of, least, most };
  };

  const group = (): PatternNode => {
    depth += 1;
    if (depth > depthLimit) throw new PatternRefused('The pattern has too many nested groups.');
    const inner = choice();
    take(/\)/u);
    depth -= 1;
    return inner;
  };

  const atom = (): PatternNode => {
    if (take(/\(\?<?[=!]/u) !== null) {
      throw new PatternRefused('Lookahead and lookbehind, such as (?=…), are not supported. Remove them.');
    }
    if (take(/\\(?:[1-9]|k<)/u) !== null) {
      throw new PatternRefused('Backreferences to an earlier group, such as \\1, are not supported.');
    }
    if (take(/\((?:\?:|\?<[^>]*>)?(?!\?)/u) !== null) return group();
    if (take(/[\^$]|\\[bB]/u) !== null) return { kind: 'edge' };
    const source = take(
      /\[(?:\\[^]|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[^])|[^()|*+?{}[\]\\]/u,
    );
    if (source === null) throw new PatternRefused(`"${pattern.slice(at, at + 3)}" is not supported.`);
    return { kind: 'set', source };
  };

  const parsed = choice();
  if (at < pattern.length) throw new PatternRefused(`"${pattern.slice(at, at + 3)}" is not supported.`);
  return parsed;
}

function bounds(sign: string): readonly [number, number] {
  if (sign === '*') return [0, Infinity];
  if (sign === '+') return [1, Infinity];
  if (sign === '?') return [0, 1];
  const [, least = '0', comma, most] = /^\{(\d+)(,?)(\d*)\}$/u.exec(sign) ?? [];
  if (comma === '') return [Number(least), Number(least)];
  return [Number(least), most === undefined || most === '' ? Infinity : Number(most)];
}
