import type { KnownSection } from './lexicons/lexicon.ts';
import { type Term, aloneTermAt, endTermOf, termAt, unspacedTermAt } from './terms.ts';
import { isUnspaced } from './foldLabel.ts';

export const enough = 2;

export interface Weighed {
  readonly best: { readonly id: KnownSection; readonly score: number } | undefined;
  /** Words without a meaning here. */
  readonly unknown: number;
  readonly words: number;
  /** True if a word says that the label is about something else. */
  readonly isElse: boolean;
}

/** Share of its weight that each further phrase of a section adds. */
const further = 0.5;

/** Weight that each unknown word takes away. */
export const strange = 0.4;

/** Weight that an unknown word takes away if it is the subject. */
const displaced = 1;

/** The phrase that comes first counts more. */
const ahead = 0.2;

/** Sections of nouns such as "status" and "queue", which are the subject right after another noun. */
const compounds = new Set<string>(['status', 'next']);

/** Weight of a noun. */
const heads = 3;

/** Weight of a participle such as "resolved", after another word. */
const solved = 2.75;

/** Weight of an adjective such as "remaining". */
const led = 2.75;

/** Weight that such a subject adds. */
const compound = 1.5;

/** Weight of a phrase that counts only alone, among words that say nothing. */
export const amongFillers = 2.4;

/** A phrase with this weight stays the subject whatever follows. */
const weightOfName = 4;

/** Ends of adjectives that stand behind their noun, as in "notas críticas". */
const adjective = /(?:[ai]d[oa]s?|iques?|ic[oa]s?|iv[oa]s?)$/u;

/** Words after which a label says more about its subject, as in "files from last session". */
const turns = new Set(
  'that which for from of in to since during after before per para por que pour dans fur aus bei von per da di для из на в с'.split(
    ' ',
  ),
);

/** Words of these that may begin a label, as in "For state", unless they begin a phrase. */
const purposes = new Set('for per para pour fur'.split(' '));

/** Words that join a noun to the one that it belongs to, in languages whose subject comes first. */
const complements = new Set('de do da dos das del di dei delle des du d'.split(' '));

/** Words that say more of a section than the subject of the project behind them: "Pending setup". */
const overSubjects = new Set(
  'pending remaining outstanding unfinished incomplete completed finished'.split(' '),
);

/** Parts of a program that a label is about if they come last, right after another noun: "warnings panel". */
const parts = new Set(
  'panel screen widget page app model generator protocol solver parser service engine runner harness endpoint component button dialog modal field column handler hook middleware schema api module library class enum codes markers'.split(
    ' ',
  ),
);

/** Share of its weight that a phrase after such a word counts. */
const turned = 0.6;

export function weigh(words: readonly string[]): Weighed {
  const scores = new Map<KnownSection, number>();
  let share = 1;
  let unknown = 0;
  let isElse = false;
  let named = false;
  let yielding: KnownSection | null = null;
  let isTopic = false;
  let follows = false;
  let missed = false;
  let isLed = false;
  let whole: Term | undefined;
  const hear = (means: string, weight: number): void => {
    if (means === 'nothing') return;
    if (means === 'something else') {
      // "Next steps for the setup" are next steps.
      isElse ||= !named;
      return;
    }
    named ||= weight >= weightOfName;
    const id = means as KnownSection;
    const said = weight * share;
    const before = scores.get(id);
    const bonus = scores.size === 0 ? ahead : 0;
    scores.set(
      id,
      before === undefined ? said + bonus : Math.max(before, said) + further * Math.min(before, said),
    );
  };
  const miss = (size: number): void => {
    unknown += size * share;
    if (yielding !== null) scores.set(yielding, (scores.get(yielding) ?? 0) - displaced);
    yielding = null;
  };
  const all = aloneTermAt(words, 0);
  if (all?.words.length === words.length) {
    const best = { id: all.means as KnownSection, score: all.weight + ahead };
    return { best, unknown: 0, words: words.length, isElse: false };
  }
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    if (isUnspaced(word)) {
      yielding = null;
      weighUnspaced(word, hear, miss, (id) => {
        yielding = id;
      });
      at++;
      continue;
    }
    const before = unknown;
    const found = termAt(words, at) ?? endTermOf(word);
    const isTurn = scores.size > 0 || unknown > 0 || (purposes.has(word) && found?.words.length === 1);
    if (isTurn && turns.has(word)) share = turned;
    // The subject of "gestão de estado" is unknown.
    if (missed && scores.size === 0 && complements.has(word)) share = turned;
    isElse ||= follows && at === words.length - 1 && parts.has(word);
    const term = found?.opening === true && (at > 0 || words.length === 1) ? undefined : found;
    const alone = term === undefined || term.weight < enough ? aloneTermAt(words, at) : undefined;
    if (alone?.mostly === true) whole ??= alone;
    isLed ||= at === 0 && term?.means === 'next' && term.weight === led;
    if (term?.means === 'another subject') {
      isTopic ||= !overSubjects.has(words[0] ?? '');
      miss(scores.size === 0 ? 2 : 1);
    } else if (term !== undefined) {
      const isLast = at + term.words.length === words.length;
      const isSubject = term.yields && follows && isLast && compounds.has(term.means);
      hear(term.means, isSubject ? term.weight + compound : term.weight);
      yielding = term.yields && !isPlural(word) ? (term.means as KnownSection) : null;
    } else if (alone?.mostly !== true && /\p{L}{2}/u.test(word)) {
      if (adjective.test(word)) yielding = null;
      miss(1);
    }
    missed = unknown > before;
    follows = term !== undefined && term.weight >= heads;
    at += Math.max(term?.words.length ?? 1, alone?.mostly === true ? alone.words.length : 1);
  }
  if (
    whole !== undefined &&
    unknown === 0 &&
    !isElse &&
    [...scores.keys()].every((id) => id === whole?.means)
  )
    scores.set(
      whole.means as KnownSection,
      Math.max(amongFillers, scores.get(whole.means as KnownSection) ?? 0),
    );
  let best: Weighed['best'];
  // Problems that are solved are no warnings.
  const isSolved = (scores.get('status') ?? 0) >= solved && (scores.get('flags') ?? 0) <= heads + ahead;
  if (isSolved) scores.delete('flags');
  // Goals that remain are next.
  if (isLed && (scores.get('goal') ?? 0) <= heads) scores.delete('goal');
  // Decisions that are not yet made are none.
  if ((scores.get('deferred') ?? 0) >= weightOfName) scores.delete('decisions');
  // A heading for two sections says where to begin: "Where we stand / what is next".
  if ((scores.get('next') ?? 0) >= weightOfName * share) {
    if ((scores.get('status') ?? 0) >= weightOfName) scores.delete('status');
    if ((scores.get('flags') ?? 0) >= weightOfName) scores.delete('flags');
  }
  // The decisions say more in "findings and decisions".
  if ((scores.get('decisions') ?? 0) >= heads) scores.delete('flags');
  for (const [id, sum] of scores) {
    const score = Math.min(sum, 6) - unknown * strange - (isElse ? 3 : 0);
    if (best === undefined || score > best.score) best = { id, score };
  }
  return { best, unknown, words: words.length, isElse: isElse || isTopic };
}

/** True for words such as "files": unlike "file" in "file format", they are seldom part of another subject. */
function isPlural(word: string): boolean {
  return /[^sui]s$/u.test(word);
}

/** Letters of a script without spaces that count as one unknown word. */
const lettersOfWord = 2;

function weighUnspaced(
  word: string,
  hear: (means: string, weight: number) => void,
  miss: (size: number) => void,
  yieldTo: (id: KnownSection | null) => void,
): void {
  let letters = 0;
  const missAll = (): void => {
    if (letters > 0) miss(letters / lettersOfWord);
    letters = 0;
  };
  for (let at = 0; at < word.length;) {
    const term = unspacedTermAt(word, at);
    const size = term?.words[0]?.length ?? 1;
    if (term === undefined) {
      letters += size;
    } else if (term.alone && size !== word.length) {
      missAll();
      yieldTo(null);
      letters += size;
    } else {
      missAll();
      hear(term.means, term.weight);
      if (term.means !== 'nothing') yieldTo(term.yields ? (term.means as KnownSection) : null);
    }
    at += size;
  }
  missAll();
}
