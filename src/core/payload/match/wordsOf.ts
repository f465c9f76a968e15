/** The subject of a text, as far as words show it. */
export interface Words {
  /** Its words without case, punctuation and markup, separated by one space: the same for a quotation. */
  readonly plain: string;
  /** Content words, stemmed, each with its polarity: `no shared singleton`. */
  readonly content: ReadonlyMap<string, Polarity>;
  /** Names as in code: `OrderService`, `create()`, `src/a.ts`, `JWT`. */
  readonly symbols: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Content words that it replaces: `instead of cursor pagination`. */
  readonly replaced: ReadonlySet<string>;
}

/** `both` for a word that is stated and denied in one text. */
export type Polarity = 'said' | 'denied' | 'both';

const stopWords = new Set(
  `a an the this that these those it its is are was were be been being am will would shall should can could may might must
  of in on at to from for with by as into onto over under about and or but so than then if when while which who what how why
  we i you they he she our your their my us them do does did has have had just also only very more most some any all each
  use uses used using via per there here now still yet up out off let make makes made get gets keep keeps kept need needs
  session decided decision because until instead reason`.split(/\s+/u),
);

const denials = new Set(
  `no not never none without avoid avoids avoided don't dont doesn't didn't won't can't cannot isn't aren't shouldn't mustn't
  stop stopped drop dropped forbid forbidden reject rejected against neither nor longer kein keine nicht ohne pas sans
  sin nunca não sem не без`.split(/\s+/u),
);

/** Number of words that a denial affects, unless the clause ends before. */
const denialReach = 6;
/** Characters; the rest of an entry does not count. */
const maxText = 20_000;

const token = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[.;:!?,\n](?=\s|$)|[—–](?=\s)/gu;
const symbolPattern =
  /`([^`\n]{1,200})`|(?<![\w.@~-])(?:[\w.@~-]+\/)+[\w.@~()[\]-]+|(?<![\w$])[A-Za-z_$][\w$]*\(\)|\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z0-9]+[A-Z]\w*\b|\b[A-Z][A-Z0-9]+\b|\b\w+_\w+\b|(?<![\w-])[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|java|json|ya?ml|md|sql|rb|php|cs)\b/gu;

export function wordsOf(written: string): Words {
  const text = written.slice(0, maxText);
  const content = new Map<string, Polarity>();
  const plain: string[] = [];
  const numbers = new Set<string>();
  let reach = 0;
  for (const [found] of text.replaceAll('’', "'").matchAll(token)) {
    const word = found.toLowerCase();
    if (!/[\p{L}\p{N}]/u.test(word)) {
      reach = 0;
      continue;
    }
    plain.push(word.replaceAll("'", ''));
    if (denials.has(word)) {
      reach = denialReach;
      continue;
    }
    // Words after a contrast are affirmed: `no singleton but a factory`.
    if (word === 'but' || word === 'instead' || word === 'rather') reach = 0;
    if (/^\d+$/u.test(word)) numbers.add(word);
    for (const part of partsOf(word)) {
      if (stopWords.has(part)) continue;
      const now: Polarity = reach > 0 ? 'denied' : 'said';
      const before = content.get(part);
      content.set(part, before === undefined || before === now ? now : 'both');
    }
    reach = Math.max(0, reach - 1);
  }
  return { plain: plain.join(' '), content, symbols: symbolsIn(text), numbers, replaced: replacedIn(text) };
}

/** Returns words without case and punctuation, as `Words.plain`, of a text of any length. */
export function plainWords(text: string): string {
  return [...text.replaceAll('’', "'").matchAll(/[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu)]
    .map(([word]) => word.toLowerCase().replaceAll("'", ''))
    .join(' ');
}

const replacing =
  /\b(?:instead of|rather than|in place of|replac(?:es?|ed|ing)|supersed(?:es?|ing)|overrid(?:es?|ing)|(?:switch|mov)(?:e|ed|ing)? (?:away )?from|abandon(?:s|ed|ing)?)\s([^.;\n]{1,200})/giu;

function replacedIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [, clause = ''] of text.matchAll(replacing)) {
    for (const word of plainWords(clause).split(' ').flatMap(partsOf))
      if (!stopWords.has(word)) words.add(word);
  }
  return words;
}

function symbolsIn(text: string): ReadonlySet<string> {
  const symbols = new Set<string>();
  for (const [found, quoted] of text.matchAll(symbolPattern)) {
    const symbol = (quoted ?? found)
      .trim()
      .replace(/\(.*$/u, '')
      .replace(/:\d[\d-]*$/u, '')
      .replace(/^\.\//u, '');
    if (symbol.length > 1 && !stateLike.test(symbol)) symbols.add(symbol.toLowerCase());
  }
  return symbols;
}

/** Words in capitals that are no names. */
const stateLike = /^(?:DONE|TODO|REVERSED|UNTOUCHED|IN|PROGRESS|NOT|NO|NEVER|MUST|WIP|ONLY|AND|OR|ALL)$/u;

/** Returns a word's stem; for a script without spaces its pairs of characters. */
function partsOf(word: string): readonly string[] {
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word)) {
    const characters = [...word];
    return characters.length < 2
      ? characters
      : characters.slice(1).map((next, at) => `${characters[at]}${next}`);
  }
  return [stem(word)];
}

function stem(word: string): string {
  if (word.length < 4 || /\d/u.test(word)) return word;
  if (/(?:ies|ied)$/u.test(word)) return `${word.slice(0, -3)}y`;
  const bare = word.replace(/(?:'s|ing|ed|es|s|ly)$/u, (end) =>
    word.length - end.length < 3 || word.endsWith('ss') ? end : '',
  );
  // `stopped`, `stored` and `store` have one stem.
  return bare.replace(/([b-df-hj-np-tv-z])\1$/u, '$1').replace(/(?<=..)e$/u, '');
}
