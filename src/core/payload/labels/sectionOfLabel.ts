import { foldText, isUnspaced, wordsOfLabel } from './foldLabel.ts';
import type { KnownSection } from './lexicons/lexicon.ts';
import { termAt, unspacedTermAt } from './terms.ts';

/** The section that a label opens, and how sure that is. */
export interface Verdict {
  readonly id: KnownSection | undefined;
  /** Above `sure` the label names the section by itself. */
  readonly score: number;
  /** True if the words ahead of a bracket or dash say nothing else. */
  readonly only: boolean;
}

/** A label with this score names its section even where the section around it is a known one. */
export const sure = 2.9;

/** A label with this score has a phrase that stands for the section. */
export const certain = 3.9;

const enough = 2;
const mostCharacters = 160;
/** A label with more words is a sentence. */
const mostWords = 12;

/** Labels repeat often; so many are cached. */
const most = 1_000;
const cache = new Map<string, Verdict>();
const none: Verdict = { id: undefined, score: 0, only: false };

/** Returns the section that a label opens, from the words of the label alone. */
export function sectionOfLabel(label: string): Verdict {
  if (label === '' || label.length > mostCharacters) return none;
  const known = cache.get(label);
  if (known !== undefined) return known;
  const verdict = judge(label);
  if (cache.size >= most) cache.clear();
  cache.set(label, verdict);
  return verdict;
}

/** Divides a label into its subject and what stands in brackets, after a dash or after a colon. */
const dividers =
  /[([（【「［{][^()[\]（）【】「」［］{}]{0,160}[)\]）】」］}]|\s[-–|~→]{1,3}\s|[—―─]+|[:：]\s?|\s[-–]$/gu;

/** Numbers ahead of a label: "2.6", "3)", "IV.", "①". */
const numbering =
  /^[\s#*_>]*(?:(?:\(?\d{1,3}(?:\.\d{1,3}){0,3}[.)\]:]?|\(?[ivxlc]{1,5}[.)]|\(?[a-z][.)])(?=\s|$)|\d{1,3}[.)、．](?=\D)|[①-⑳]|[一二三四五六七八九十]{1,3}[、．.])\s*/u;

/** Share of the weight of words behind the number of an entry. */
const asEntry = 0.6;

/** Words after which a number makes the label the head of an entry, as in "Phase 2: Tests". */
const entryHead =
  /^(?:phase|step|task|day|week|priority|stage|stufe|etapa|fase|etape|tarea|tarefa|passo|paso|schritt|issue|bug|problem|ticket|milestone|item|option|error|case|part|teil|prioritet|steg|этап|шаг|фаза|задача|problema|problème|sorun|adım|sprint)\s*#?\d|^第[\d一二三四五六七八九十]/u;

function judge(label: string): Verdict {
  const folded = foldText(label.replaceAll(/[’‘`´]/gu, "'")).replace(numbering, '');
  const { parts, asides } = divide(folded);
  const [first = '', ...rest] = parts;
  const isEntry = entryHead.test(first);
  let subject = weigh(isEntry ? [] : wordsOfLabel(first));
  const share = isEntry ? asEntry : 1;
  let at = 0;
  // "Session 12: what is left" is about what stands behind.
  while (subject.best === undefined && subject.unknown === 0 && at < rest.length) {
    subject = weigh(wordsOfLabel(rest[at] ?? ''));
    at++;
  }
  const behind = [...rest.slice(at), ...asides].map((text) => weigh(wordsOfLabel(text)));
  const own = subject.best;
  if (subject.words <= mostWords && own !== undefined && own.score * share >= enough) {
    return { id: own.id, score: own.score * share, only: subject.unknown === 0 };
  }
  if (subject.isElse) return none;
  for (const { best, words } of behind) {
    const score = (best?.score ?? 0) * 0.6 * share - subject.unknown * strange;
    if (best !== undefined && words <= mostWords && score >= enough)
      return { id: best.id, score, only: false };
  }
  return none;
}

function divide(folded: string): { readonly parts: readonly string[]; readonly asides: readonly string[] } {
  const asides: string[] = [];
  const parts: string[] = [];
  let start = 0;
  let part = '';
  for (const found of folded.matchAll(dividers)) {
    part += folded.slice(start, found.index);
    start = found.index + found[0].length;
    if (/^[([（【「［{]/u.test(found[0])) {
      asides.push(found[0]);
    } else {
      parts.push(part);
      part = '';
    }
  }
  parts.push(part + folded.slice(start));
  return { parts: parts.filter((text) => /[\p{L}\p{N}]/u.test(text)), asides };
}

interface Weighed {
  readonly best: { readonly id: KnownSection; readonly score: number } | undefined;
  /** Words without a meaning here. */
  readonly unknown: number;
  readonly words: number;
  /** True if a phrase says that the label is about something else. */
  readonly isElse: boolean;
}

/** Share of its weight that each further phrase of a section adds. */
const further = 0.5;
/** Weight that each unknown word takes away. */
const strange = 0.4;
/** Weight that an unknown word takes away if it is the subject. */
const displaced = 1;
/** The phrase that comes first counts more. */
const ahead = 0.2;

/** Words after which a label says more about its subject, as in "files from last session". */
const turns = new Set(
  'that which for from of in to since during after before per para por que pour dans fur aus bei von per da di для из на в с'.split(
    ' ',
  ),
);
/** Share of its weight that a phrase after such a word counts. */
const turned = 0.6;

function weigh(words: readonly string[]): Weighed {
  const scores = new Map<KnownSection, number>();
  let share = 1;
  let unknown = 0;
  let isElse = false;
  let yielding: KnownSection | null = null;
  const hear = (means: string, weight: number): void => {
    if (means === 'nothing') return;
    if (means === 'something else') {
      isElse = true;
      return;
    }
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
    unknown += size;
    if (yielding !== null) scores.set(yielding, (scores.get(yielding) ?? 0) - displaced);
    yielding = null;
  };
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    if (isUnspaced(word)) {
      weighUnspaced(word, hear, miss);
      at++;
      continue;
    }
    if (scores.size > 0 && turns.has(word)) share = turned;
    const term = termAt(words, at);
    if (term !== undefined && (!term.alone || term.words.length === words.length)) {
      hear(term.means, term.weight);
      yielding = term.yields ? (term.means as KnownSection) : null;
    } else if (/\p{L}{2}/u.test(word)) {
      miss(1);
    }
    at += term?.words.length ?? 1;
  }
  let best: Weighed['best'];
  for (const [id, sum] of scores) {
    const score = Math.min(sum, 6) - unknown * strange - (isElse ? 3 : 0);
    if (best === undefined || score > best.score) best = { id, score };
  }
  return { best, unknown, words: words.length, isElse };
}

/** Letters of a script without spaces that count as one unknown word. */
const lettersOfWord = 3;

function weighUnspaced(
  word: string,
  hear: (means: string, weight: number) => void,
  miss: (size: number) => void,
): void {
  let letters = 0;
  for (let at = 0; at < word.length;) {
    const term = unspacedTermAt(word, at);
    if (term === undefined) letters++;
    else if (!term.alone || term.words[0] === word) hear(term.means, term.weight);
    at += term?.words[0]?.length ?? 1;
  }
  if (letters > 0) miss(letters / lettersOfWord);
}
