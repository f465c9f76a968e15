import { foldText, isUnspaced, wordsOfLabel } from './foldLabel.ts';
import type { KnownSection, Lexicon } from './lexicons/lexicon.ts';
import { lexicons } from './lexicons/index.ts';

/** A phrase and its meaning: a section, that a label is about something else, or nothing. */
export interface Term {
  readonly words: readonly string[];
  /** True for each word of which only the beginning is given. */
  readonly stems: readonly boolean[];
  readonly means: KnownSection | 'something else' | 'nothing';
  readonly weight: number;
  /** True if an unknown word after it takes its place as the subject. */
  readonly yields: boolean;
  /** True if it counts only as the whole of a label. */
  readonly alone: boolean;
}

const weights = { names: 4, alone: 3, leads: 2.6, heads: 3, hints: 1.5 } as const;
const against = -3;

/** Number of letters by which the terms that may begin with a word are found. */
const keyLength = 3;

const byKey = new Map<string, Term[]>();
const seen = new Set<string>();
for (const lexicon of lexicons) addLexicon(lexicon);
for (const terms of byKey.values()) terms.sort((a, b) => lengthOf(b) - lengthOf(a));

/** Returns the longest term that begins at a word, and its number of words. */
export function termAt(words: readonly string[], at: number): Term | undefined {
  const terms = byKey.get(keyOf(words[at] ?? ''));
  return terms?.find((term) =>
    term.words.every((text, offset) => {
      const word = words[at + offset];
      return word !== undefined && (term.stems[offset] === true ? word.startsWith(text) : word === text);
    }),
  );
}

/** Returns the longest term that begins at a character of a word without spaces. */
export function unspacedTermAt(word: string, at: number): Term | undefined {
  const letter = String.fromCodePoint(word.codePointAt(at) ?? 0);
  return byKey.get(letter)?.find(({ words }) => words.length === 1 && word.startsWith(words[0] ?? '', at));
}

function addLexicon(lexicon: Lexicon): void {
  const yields = lexicon.headLast === true;
  for (const grade of ['names', 'leads', 'heads', 'hints', 'alone'] as const) {
    for (const [means, phrases] of Object.entries(lexicon[grade] ?? {})) {
      const weight = weights[grade];
      addPhrases(phrases, {
        means: means as KnownSection,
        weight,
        yields: yields && grade === 'heads',
        alone: grade === 'alone',
      });
    }
    if (grade === 'names') {
      addPhrases(lexicon.against ?? '', {
        means: 'something else',
        weight: against,
        yields: false,
        alone: false,
      });
    }
  }
  addPhrases(lexicon.fillers, { means: 'nothing', weight: 0, yields: false, alone: false });
}

/** The first meaning of a phrase holds. */
function addPhrases(phrases: string, meaning: Pick<Term, 'means' | 'weight' | 'yields' | 'alone'>): void {
  for (const phrase of foldText(phrases).split(',')) {
    const written = phrase.trim().split(/\s+/u);
    const parts = written.flatMap((part) => {
      const words = wordsOfLabel(part);
      return words.map((text, index) => ({ text, stem: part.endsWith('*') && index === words.length - 1 }));
    });
    const joined = joinUnspaced(parts);
    const [first] = joined;
    const name = joined.map(({ text, stem }) => `${text}${stem ? '*' : ''}`).join(' ');
    if (first === undefined || seen.has(name)) continue;
    seen.add(name);
    const term = { words: joined.map(({ text }) => text), stems: joined.map(({ stem }) => stem), ...meaning };
    const key = keyOf(first.text);
    byKey.set(key, [...(byKey.get(key) ?? []), term]);
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
