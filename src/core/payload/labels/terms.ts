import { foldText, isUnspaced, wordsOfLabel } from './foldLabel.ts';
import type { KnownSection, Lexicon } from './lexicons/lexicon.ts';
import { lexicons } from './lexicons/index.ts';

/** A phrase and its meaning: a section, that a label is about something else or another subject, or nothing. */
export interface Term {
  readonly words: readonly string[];
  /** True for each word of which only the beginning is given. */
  readonly stems: readonly boolean[];
  readonly means: KnownSection | 'something else' | 'another subject' | 'nothing';
  readonly weight: number;
  /** True if an unknown word after it takes its place as the subject. */
  readonly yields: boolean;
  /** True if it counts only as the whole of a label, or where all other words say nothing. */
  readonly alone: boolean;
  /** True if other words that say nothing may stand beside it. */
  readonly mostly: boolean;
  /** True if it counts only as the beginning of a label. */
  readonly opening: boolean;
}

const weights = { names: 4, alone: 2.6, leads: 2.75, mostly: 2.6, heads: 3, hints: 1.5 } as const;
const against = -3;

const shortestEnd = 4;
const longestEnd = 14;
/** Letters; what stands ahead of the end of a compound has at least as many. */
const shortestAhead = 2;

/** Letters; a longer beginning of a word is no form word. */
const longestFormWord = 3;

/** Number of letters by which the terms that may begin with a word are found. */
const keyLength = 3;

type Meaning = Pick<Term, 'means' | 'weight' | 'yields' | 'alone' | 'mostly' | 'opening'>;
const plain = { yields: false, alone: false, mostly: false, opening: false };

interface Phrase {
  readonly written: string;
  readonly meaning: Meaning;
}

/** Terms that may begin with a word, longest first. */
interface Sharing {
  readonly usual: readonly Term[];
  /** Terms that count only alone, where a word of them may also have another meaning. */
  readonly alone: readonly Term[];
}

interface Terms {
  /** Phrases by the beginning of their first word, in the order of the lexicons. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** Terms made of these phrases so far: a label needs few of the many thousands. */
  readonly made: Map<string, Sharing>;
  /** Terms that are the end of a compound, e.g. of `Projektstand`, by that end. */
  readonly byEnd: ReadonlyMap<string, Term>;
}

let known: Terms | undefined;

/** Reads all lexicons with the first label, and only as far as is needed to find the phrases that may begin with a word. */
function knownTerms(): Terms {
  if (known !== undefined) return known;
  const phrases = new Map<string, Phrase[]>();
  const byEnd = new Map<string, Term>();
  for (const lexicon of lexicons) {
    for (const { written, meaning } of phrasesOf(lexicon)) {
      if (written.startsWith('*')) {
        const [text = ''] = written.slice(1).split(/\s/u, 1);
        if (!byEnd.has(text)) byEnd.set(text, { words: [text], stems: [false], ...meaning });
        continue;
      }
      const key = keyOfPhrase(written);
      const sharing = phrases.get(key);
      if (sharing === undefined) phrases.set(key, [{ written, meaning }]);
      else sharing.push({ written, meaning });
    }
  }
  return (known = { phrases, made: new Map(), byEnd });
}

/** Returns the terms that may begin with a word that has this beginning. */
function termsByKey(key: string): Sharing | undefined {
  const { phrases, made } = knownTerms();
  const before = made.get(key);
  const sharing = phrases.get(key);
  if (before !== undefined || sharing === undefined) return before;
  const terms = makeTerms(sharing);
  made.set(key, terms);
  return terms;
}

/** Returns the longest term that begins at a word. */
export function termAt(words: readonly string[], at: number): Term | undefined {
  return longest(termsByKey(keyOf(words[at] ?? ''))?.usual, words, at);
}

/** Returns the longest term that begins at a word and counts only alone. */
export function aloneTermAt(words: readonly string[], at: number): Term | undefined {
  return longest(termsByKey(keyOf(words[at] ?? ''))?.alone, words, at);
}

function longest(terms: readonly Term[] | undefined, words: readonly string[], at: number): Term | undefined {
  return terms?.find((term) =>
    term.words.every((text, offset) => {
      const word = words[at + offset];
      return word !== undefined && (term.stems[offset] === true ? word.startsWith(text) : word === text);
    }),
  );
}

/** Returns the longest term that begins at a character of a word without spaces; one that counts only alone if no other does. */
export function unspacedTermAt(word: string, at: number): Term | undefined {
  const letter = String.fromCodePoint(word.codePointAt(at) ?? 0);
  const begins = ({ words }: Term): boolean => words.length === 1 && word.startsWith(words[0] ?? '', at);
  const terms = termsByKey(letter)?.usual.filter(begins);
  const whole = terms?.find(({ words, alone }) => alone && words[0] === word);
  const other = terms?.find(({ alone }) => !alone);
  const hintsOnly = other === undefined || (other.weight >= 0 && other.weight <= weights.hints);
  return hintsOnly ? (whole ?? other ?? terms?.[0]) : other;
}

/** Returns the term of the longest known end of a compound. */
export function endTermOf(word: string): Term | undefined {
  const { byEnd } = knownTerms();
  for (let size = Math.min(longestEnd, word.length - shortestAhead); size >= shortestEnd; size--) {
    const term = byEnd.get(word.slice(-size));
    if (term !== undefined) return term;
  }
  return undefined;
}

/** Returns a phrase that ends in the beginning of a form word, `notes d*`, with each of the form words instead. */
function withFormWords(phrase: string, fillers: readonly string[]): readonly string[] {
  const space = phrase.lastIndexOf(' ');
  const start = phrase.slice(space + 1, -1);
  if (!phrase.endsWith('*') || space < 0 || start === '' || start.length > longestFormWord) return [phrase];
  if (!fillers.includes(start)) return [phrase];
  const ahead = phrase.slice(0, space + 1);
  return fillers.filter((word) => word.startsWith(start)).map((word) => `${ahead}${word}`);
}

const listed = (phrases: string): readonly string[] =>
  foldText(phrases)
    .split(',')
    .map((phrase) => phrase.trim());

/** Yields the phrases of a lexicon, folded; of phrases alike the first meaning holds. */
function* phrasesOf(lexicon: Lexicon): Generator<Phrase> {
  const { topics = '', actions = '', fillers } = lexicon;
  const formWords = listed(fillers);
  const yields = lexicon.headLast === true;
  for (const grade of ['names', 'leads', 'heads', 'hints', 'alone', 'mostly'] as const) {
    for (const [means, phrases] of Object.entries(lexicon[grade] ?? {})) {
      const meaning = {
        ...plain,
        means: means as KnownSection,
        weight: weights[grade],
        yields: yields && grade === 'heads',
        alone: grade === 'alone' || grade === 'mostly',
        mostly: grade === 'mostly',
      };
      yield* meant(
        listed(phrases).flatMap((phrase) => withFormWords(phrase, formWords)),
        meaning,
      );
    }
    if (grade === 'names')
      yield* meant(
        listed(lexicon.against ?? '').flatMap((phrase) => withFormWords(phrase, formWords)),
        { ...plain, means: 'something else', weight: against },
      );
  }
  yield* meant(listed(topics), { ...plain, means: 'another subject', weight: 0 });
  yield* meant(listed(actions), { ...plain, means: 'something else', weight: against, opening: true });
  yield* meant(formWords, { ...plain, means: 'nothing', weight: 0 });
}

function* meant(phrases: readonly string[], meaning: Meaning): Generator<Phrase> {
  for (const written of phrases) if (written !== '') yield { written, meaning };
}

/** Makes terms of phrases that begin alike, without those that say a phrase once more. */
function makeTerms(phrases: readonly Phrase[]): Sharing {
  const usual: Term[] = [];
  const alone: Term[] = [];
  const seen = new Set<string>();
  for (const { written, meaning } of phrases) {
    const parts = written.split(/\s+/u).flatMap((part) => {
      const words = wordsOfLabel(part);
      return words.map((text, index) => ({ text, stem: part.endsWith('*') && index === words.length - 1 }));
    });
    const joined = joinUnspaced(parts);
    const [first] = joined;
    const name = `${meaning.alone ? '=' : ''}${joined.map(({ text, stem }) => `${text}${stem ? '*' : ''}`).join(' ')}`;
    if (first === undefined || seen.has(name)) continue;
    seen.add(name);
    const stems = joined.map(({ stem }) => stem);
    // Any form of a single word says less than a phrase.
    const weight =
      joined.length === 1 && stems[0] === true ? Math.min(meaning.weight, weights.heads) : meaning.weight;
    const term = { words: joined.map(({ text }) => text), stems, ...meaning, weight };
    (meaning.alone && !isUnspaced(first.text) ? alone : usual).push(term);
  }
  return { usual: longestFirst(usual), alone: longestFirst(alone) };
}

function longestFirst(terms: readonly Term[]): readonly Term[] {
  const lengths = new Map(terms.map((term) => [term, lengthOf(term)]));
  return terms.toSorted((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0));
}

function joinUnspaced(parts: readonly { readonly text: string; readonly stem: boolean }[]) {
  const joined: { text: string; stem: boolean }[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before !== undefined && isUnspaced(before.text) && isUnspaced(part.text)) before.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

const letter = '[a-z\\u00e0-\\u024f\\u03ac-\\u03ce\\u0430-\\u045f]';
/** Matches the key of a phrase that begins with a Latin, Greek or Cyrillic word: the expression for all scripts is slow. */
const plainKey = new RegExp(`^(?:${letter}{${String(keyLength)}}|${letter}+(?=[\\s*]|$))`, 'u');

/** Returns the key of a phrase's first word. */
function keyOfPhrase(written: string): string {
  const plainly = plainKey.exec(written);
  if (plainly !== null) return plainly[0];
  const first = String.fromCodePoint(written.codePointAt(0) ?? 0);
  return isUnspaced(first) ? first : keyOf(wordsOfLabel(written)[0] ?? '');
}

function keyOf(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return isUnspaced(first) ? first : word.slice(0, keyLength);
}

function lengthOf({ words }: Term): number {
  return words.length * 100 + words.join('').length;
}
