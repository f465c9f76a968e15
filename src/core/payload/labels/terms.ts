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
/** In letters; what stands ahead of the end of a compound has at least as many. */
const shortestAhead = 2;

/** In letters; a longer beginning of a word is no form word. */
const longestFormWord = 3;

/** Number of letters by which the terms that may begin with a word are found. */
const keyLength = 3;

type Meaning = Pick<Term, 'means' | 'weight' | 'yields' | 'alone' | 'mostly' | 'opening'>;
const plain = { yields: false, alone: false, mostly: false, opening: false };

interface Terms {
  readonly byKey: Map<string, Term[]>;
  /** Terms that count only alone, where a word of them may also have another meaning. */
  readonly aloneByKey: Map<string, Term[]>;
  /** Terms that are the end of a compound, e.g. of `Projektstand`, by that end. */
  readonly byEnd: Map<string, Term>;
  /** Phrases that have a meaning. */
  readonly seen: Set<string>;
}

let known: Terms | undefined;

/** Reads all lexicons with the first label: they take as long as the rest of the app's start. */
function knownTerms(): Terms {
  if (known !== undefined) return known;
  const terms: Terms = { byKey: new Map(), aloneByKey: new Map(), byEnd: new Map(), seen: new Set() };
  for (const lexicon of lexicons) addLexicon(terms, lexicon);
  for (const sharing of [...terms.byKey.values(), ...terms.aloneByKey.values()]) {
    if (sharing.length === 1) continue;
    const lengths = new Map(sharing.map((term) => [term, lengthOf(term)]));
    sharing.sort((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0));
  }
  known = terms;
  return terms;
}

/** Returns the longest term that begins at a word. */
export function termAt(words: readonly string[], at: number): Term | undefined {
  return longest(knownTerms().byKey, words, at);
}

/** Returns the longest term that begins at a word and counts only alone. */
export function aloneTermAt(words: readonly string[], at: number): Term | undefined {
  return longest(knownTerms().aloneByKey, words, at);
}

function longest(
  terms: ReadonlyMap<string, readonly Term[]>,
  words: readonly string[],
  at: number,
): Term | undefined {
  return terms.get(keyOf(words[at] ?? ''))?.find((term) =>
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
  const terms = knownTerms().byKey.get(letter)?.filter(begins);
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

/** Returns phrases that end in the beginning of a form word, `notes d*`, with each of the form words instead. */
function withFormWords(phrases: string, fillers: readonly string[]): string {
  return phrases
    .split(',')
    .flatMap((phrase) => {
      const [, ahead = '', start = ''] = /^(.*\s)(\p{L}+)\*\s*$/su.exec(phrase) ?? [];
      const isFormWord = start !== '' && start.length <= longestFormWord && fillers.includes(start);
      return isFormWord
        ? fillers.filter((word) => word.startsWith(start)).map((word) => `${ahead}${word}`)
        : [phrase];
    })
    .join(',');
}

function addLexicon(terms: Terms, lexicon: Lexicon): void {
  const { topics = '', actions = '', fillers } = lexicon;
  const formWords = foldText(fillers)
    .split(',')
    .map((word) => word.trim());
  const yields = lexicon.headLast === true;
  for (const grade of ['names', 'leads', 'heads', 'hints', 'alone', 'mostly'] as const) {
    for (const [means, phrases] of Object.entries(lexicon[grade] ?? {})) {
      addPhrases(terms, withFormWords(foldText(phrases), formWords), {
        ...plain,
        means: means as KnownSection,
        weight: weights[grade],
        yields: yields && grade === 'heads',
        alone: grade === 'alone' || grade === 'mostly',
        mostly: grade === 'mostly',
      });
    }
    if (grade === 'names')
      addPhrases(terms, withFormWords(foldText(lexicon.against ?? ''), formWords), {
        ...plain,
        means: 'something else',
        weight: against,
      });
  }
  addPhrases(terms, topics, { ...plain, means: 'another subject', weight: 0 });
  addPhrases(terms, actions, { ...plain, means: 'something else', weight: against, opening: true });
  addPhrases(terms, fillers, { ...plain, means: 'nothing', weight: 0 });
}

/** The first meaning of a phrase holds. */
function addPhrases({ byKey, aloneByKey, byEnd, seen }: Terms, phrases: string, meaning: Meaning): void {
  for (const phrase of foldText(phrases).split(',')) {
    const written = phrase.trim().split(/\s+/u);
    const [end = ''] = written;
    if (end.startsWith('*')) {
      const text = end.slice(1);
      if (!byEnd.has(text)) byEnd.set(text, { words: [text], stems: [false], ...meaning });
      continue;
    }
    const parts = written.flatMap((part) => {
      const words = wordsOfLabel(part);
      return words.map((text, index) => ({ text, stem: part.endsWith('*') && index === words.length - 1 }));
    });
    const joined = joinUnspaced(parts);
    const [first] = joined;
    const apart = meaning.alone && first !== undefined && !isUnspaced(first.text);
    const name = `${meaning.alone ? '=' : ''}${joined.map(({ text, stem }) => `${text}${stem ? '*' : ''}`).join(' ')}`;
    if (first === undefined || seen.has(name)) continue;
    seen.add(name);
    const stems = joined.map(({ stem }) => stem);
    // Any form of a single word says less than a phrase.
    const weight =
      joined.length === 1 && stems[0] === true ? Math.min(meaning.weight, weights.heads) : meaning.weight;
    const term = { words: joined.map(({ text }) => text), stems, ...meaning, weight };
    const key = keyOf(first.text);
    const terms = apart ? aloneByKey : byKey;
    const sharing = terms.get(key);
    if (sharing === undefined) terms.set(key, [term]);
    else sharing.push(term);
  }
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

function keyOf(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return isUnspaced(first) ? first : word.slice(0, keyLength);
}

function lengthOf({ words }: Term): number {
  return words.length * 100 + words.join('').length;
}
