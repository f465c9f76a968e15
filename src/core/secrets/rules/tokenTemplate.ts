/**
 * Letters of a token's variable parts. A template writes them in braces with a length, e.g. `ghp_{an:36}` or
 * `dp.pt.{an:40,44}`; everything else in it stands for itself.
 */
const alphabets: Readonly<Record<string, string>> = {
  an: 'A-Za-z0-9',
  lc: 'a-z0-9',
  uc: 'A-Z0-9',
  hex: 'a-f0-9',
  anyhex: 'A-Fa-f0-9',
  d: '0-9',
  word: 'A-Za-z0-9_',
  url: 'A-Za-z0-9_-',
  dot: 'A-Za-z0-9_.-',
  b64: 'A-Za-z0-9+/',
  b64eq: 'A-Za-z0-9+/=',
  urleq: 'A-Za-z0-9_=-',
  b32: 'A-Z2-7',
};

type Part =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'run'; readonly alphabet: string; readonly least: number; readonly most: number };

export interface TokenTemplate {
  /** The literal beginning, at least three characters. */
  readonly prefix: string;
  /** The character behind the token's first run of letters, if it can't stand in a word; else `null`. */
  readonly stop: string | null;
  /** Longest run of letters, digits, `_` and `-` that may follow the prefix, if the token is all of such a run; else `null`. */
  readonly longest: number | null;
  /** Matches the token where it begins; the part after it can't continue the token. */
  readonly pattern: RegExp;
  /** Puts a token together from random numbers in [0, 1), for tests. */
  readonly make: (random: () => number) => string;
}

export function parseTemplate(template: string): TokenTemplate {
  const parts = partsOf(template);
  const [first] = parts;
  if (first?.kind !== 'literal' || first.text.length < 3) {
    throw new Error(`The template ${template} needs three fixed characters in front.`);
  }
  const last = parts.at(-1);
  const after = last?.kind === 'run' ? `(?![${last.alphabet}])` : '';
  const source = parts.map((part) =>
    part.kind === 'literal'
      ? part.text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`)
      : `[${part.alphabet}]{${part.least},${part.most}}`,
  );
  return {
    prefix: first.text,
    stop: stopOf(parts),
    longest:
      parts.length === 2 && last?.kind === 'run' && last.alphabet === alphabets['url'] ? last.most : null,
    pattern: new RegExp(source.join('') + after, 'y'),
    make: (random) => parts.map((part) => made(part, random)).join(''),
  };
}

function stopOf([, run, next]: readonly Part[]): string | null {
  if (run?.kind !== 'run' || next?.kind !== 'literal') return null;
  const [stop = ''] = next.text;
  return /[\w-]/u.test(stop) || /[+/=.]/u.test(run.alphabet) ? null : stop;
}

function partsOf(template: string): readonly Part[] {
  return [...template.matchAll(/\{(\w+):(\d+)(?:,(\d+))?\}|[^{]+/gu)].map((match): Part => {
    const [text, name, least, most] = match;
    if (name === undefined) return { kind: 'literal', text };
    const alphabet = alphabets[name];
    if (alphabet === undefined) throw new Error(`There is no alphabet ${name}.`);
    return { kind: 'run', alphabet, least: Number(least), most: Number(most ?? least) };
  });
}

function made(part: Part, random: () => number): string {
  if (part.kind === 'literal') return part.text;
  const letters = [...part.alphabet.matchAll(/(.)-(.)|(.)/gu)].flatMap(([, from, to, one]) =>
    one === undefined ? range(from ?? '', to ?? '') : [one],
  );
  const length = part.least + Math.floor(random() * (Math.min(part.most, part.least + 40) - part.least + 1));
  return Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
}

function range(from: string, to: string): readonly string[] {
  const first = from.charCodeAt(0);
  return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, index) =>
    String.fromCharCode(first + index),
  );
}
