import type { KnownSection } from './lexicons/lexicon.ts';
import { type Weighed, amongFillers, enough, strange, weigh } from './weighWords.ts';
import { foldText, wordsOfLabel } from './foldLabel.ts';

/** The section that a label opens, and how sure that is. */
export interface Verdict {
  readonly id: KnownSection | undefined;
  /** Above `sure` the label names the section by itself. */
  readonly score: number;
  /** True if the words ahead of a bracket or dash say nothing else. */
  readonly only: boolean;
  /** True if the words are about another subject, such as commands. */
  readonly isElse?: boolean;
}

/** A label with this score names its section even where the section around it is a known one. */
export const sure = 2.9;

/** A label with this score has a phrase that stands for the section. */
export const certain = 3.9;

const mostCharacters = 160;

/** A label with more words is a sentence. */
const mostWords = 12;

/** A sentence may begin with a label; it does so within so many words. */
const mostOfSentence = 6;

/** Labels repeat often; so many are cached. */
const most = 1_000;

const cache = new Map<string, Verdict>();

const none: Verdict = { id: undefined, score: 0, only: false };

/** Returns the section that a label opens, from the words of the label alone. */
export function sectionOfLabel(label: string): Verdict {
  if (label === '' || label.length > mostCharacters) return none;
  const known = cache.get(label);
  if (known !== undefined) return known;
  const judged = judge(label);
  const verdict = isInvitation(label, judged) || isDeed(label, judged) ? none : judged;
  if (cache.size >= most) cache.clear();
  cache.set(label, verdict);
  return verdict;
}

/** True for words such as "Questions?", which lead to help. */
function isInvitation(label: string, { id, score }: Verdict): boolean {
  return id === 'questions' && score < certain && /[?？][^\p{L}\p{N}]*$/u.test(label);
}

/** Verbs that end a Japanese sentence. */
const verb = /(?:する|したい|させる|できる)\s*(?:[（(][^（）()]*[）)])?\s*$/u;

/** True for a deed such as "記事を公開する": the heading of instructions, whatever its words name. */
function isDeed(label: string, { score }: Verdict): boolean {
  return score < certain && verb.test(label);
}

/** Divides a label into its subject and what stands in brackets, after a dash or after a colon. */
const dividers =
  /[([（【「［{][^()[\]（）【】「」［］{}]{0,160}[)\]）】」］}]|\s[-–|~→]{1,3}\s|[—―─]+|[:：]\s?|\s[-–]$/gu;

/** Numbers ahead of a label: "2.6", "3)", "IV.", "①". */
const numbering =
  /^[\s#*_>]*(?:(?:\(?\d{1,3}(?:\.\d{1,3}){0,3}[.)\]:]?|\(?[ivxlc]{1,5}[.)]|\(?[a-z][.)])(?=\s|$)|\d{1,3}[.)、．](?=\D)|[①-⑳]|[一二三四五六七八九十]{1,3}[、．.])\s*/u;

/** A version in full, which unlike "v2" says nothing of what comes later. */
const version = /(?<![\p{L}\p{N}])v\d{1,4}(?:\.\d{1,6}){1,3}(?![\p{L}\p{N}])/giu;

/** Share of the weight of words behind the number of an entry. */
const asEntry = 0.6;

/** Words after which a number makes the label the head of an entry, as in "Phase 2: Tests". */
const entryHead =
  /^(?:phase|plan|rule|step|task|day|week|priority|stage|stufe|etapa|fase|etape|tarea|tarefa|passo|paso|schritt|issue|bug|problem|ticket|milestone|item|option|error|case|part|teil|prioritet|steg|этап|шаг|фаза|задача|problema|problème|sorun|adım|sprint|priorita|prioridade?|priorite|prioritat|oncelik|opcion|opcao|opzione|optie)\s*#?\d|^第[\d一二三四五六七八九十]|^(?:问题|問題|문제|이슈|課題|课题|タスク|ステップ|フェーズ|バグ|手順|任务|任務|步骤|步驟|阶段|階段|작업|단계|버그)\s*\d/u;

/** The number of a priority: an entry with it is work to do, unless its words say more. */
const urgency = /^priority\s*#?\d/u;

/** Words for a choice of what to do next: "Pages to document next". */
const inOrder = /\bto \p{L}+(?: \p{L}+)? next\P{L}*$/u;

/** Words for what follows something that runs: "After the import completes". */
const afterwards = /^(?:after|once) .*\b(?:complet\p{L}*|finish\p{L}*|done|lands?|merged?|deployed)\P{L}*$/u;

/** A label that asks for what something does explains it. */
const explanation =
  /^(?:\W*)what (?:the|this|these|each)\b(?!.*\b(?:should|must|needs?|has|have|to|can|will|not)\b).*\b(?:do|does|means?)\W*$/u;

/** An entry that is over, as in "Her follow-up: the axis — DONE", "Old plan (now all done)" or "Prompt enhancements ✅". */
const over =
  /(?:\s[-–—]{1,2}\s*|[([]\s*|\bnow )(?:all )?(?:done|fixed|resolved|completed?|finished|shipped|closed)\W*$|[\p{L}\p{N})]\W*[✅✔☑][^\p{L}\p{N}]*$/u;

/** Sections that an entry which is over does not belong to. */
const unfinished: ReadonlySet<KnownSection> = new Set(['next', 'deferred', 'flags', 'questions', 'risks']);

/** True for a question such as "Why more tokens won't fix it", which tells about more than a section's name. */
function isReason(folded: string, { id, only }: Verdict): boolean {
  return /^why\b/u.test(folded) && !only && id !== 'decisions' && id !== 'goal';
}

/** A case such as "If the roadmap is missing"; "If you get stuck" is a word to the next session. */
const ifCase =
  /^if (?!(?:you|we|i|it|this|things?|something|stuck|time|resum\p{L}*|continu\p{L}*|pick\p{L}*)\b)/u;

/** True for the name of a plan or a queue, which words of its own stand ahead of: "Plugin adoption plan". */
function isName({ best, unknown }: Weighed): boolean {
  return best?.id === 'next' && unknown >= wordsOfName && best.score < clear;
}

const wordsOfName = 2;

/** A next action with so many other words beside it names one by this score. */
const clear = 2.5;

/** A French summary, which without its accents is an English word for going on. */
const summary = /^(\P{L}*)résumé(?=\P{L}*$)/iu;

function judge(label: string): Verdict {
  const said = label
    .normalize('NFC')
    .replace(summary, '$1synthèse')
    .replaceAll(version, ' ')
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/[/&+]/gu, ' and ');
  const folded = foldText(said).replace(numbering, '');
  if (explanation.test(folded) || ifCase.test(folded)) return none;
  const judged = judgeFolded(folded);
  if (afterwards.test(folded)) return { id: 'next', score: sure, only: false };
  if (judged.score < certain && inOrder.test(folded)) return { id: 'next', score: certain, only: false };
  const isOver = judged.id !== undefined && unfinished.has(judged.id) && over.test(folded);
  return isOver || isReason(folded, judged) ? none : judged;
}

function judgeFolded(folded: string): Verdict {
  const { parts, asides } = divide(folded);
  const [first = '', ...rest] = parts;
  const isEntry = entryHead.test(first);
  if (isEntry) {
    // "Phase 2 status" is about the phase as a whole.
    const { best, unknown } = weigh(wordsOfLabel(first.replace(entryHead, '').replace(/^\d+/u, '')));
    if (best !== undefined && unknown === 0 && best.score >= sure) return { ...best, only: false };
  }
  let subject = isEntry ? weigh([]) : weighSubject(wordsOfLabel(first));
  if (subject.words > mostWords) {
    const begin = weigh(wordsOfLabel(first).slice(0, mostOfSentence));
    if (isCertain(begin)) subject = { ...begin, unknown: Math.max(begin.unknown, 1) };
  }
  const share = isEntry ? asEntry : 1;
  const otherwise: Verdict = urgency.test(first) ? { id: 'next', score: amongFillers, only: false } : none;
  let at = 0;
  // "Session 12: what is left" is about what stands behind.
  while (subject.best === undefined && subject.unknown === 0 && at < rest.length) {
    subject = weigh(wordsOfLabel(rest[at] ?? ''));
    at++;
  }
  const behind = [...rest.slice(at), ...asides].map((text) => weigh(wordsOfLabel(text)));
  // "Charts (later)" are put off, whatever they are.
  const isPutOff = asides.some((text) => {
    const { best, unknown } = weigh(wordsOfLabel(text));
    return best?.id === 'deferred' && unknown === 0;
  });
  if (isPutOff && subject.best === undefined && subject.words <= mostWords)
    return { id: 'deferred', score: amongFillers, only: false };
  // Behind a date or the number of a session, words of another subject make it the head of an entry.
  const own = at > 0 && subject.unknown > 0 && !isCertain(subject) ? undefined : subject.best;
  // "Database schema changes" are about the schema.
  const least = subject.isElse ? Math.max(enough, sure * share) : enough;
  if (subject.words <= mostWords && own !== undefined && own.score * share >= least && !isName(subject)) {
    return { id: own.id, score: own.score * share, only: subject.unknown === 0 };
  }
  if (subject.isElse) return { ...otherwise, isElse: true };
  for (const { best, words } of behind) {
    const score = (best?.score ?? 0) * 0.6 * share - subject.unknown * strange;
    if (best !== undefined && words <= mostWords && score >= enough)
      return { id: best.id, score, only: false };
  }
  return otherwise;
}

/** Adverbs that may stand within a phrase, as in "what actually works". */
const adverbs = new Set(
  'actually currently really already just still now also exactly finally previously'.split(' '),
);

/** Weighs words; without their adverbs if the words as they stand name no section. */
function weighSubject(words: readonly string[]): Weighed {
  const weighed = weigh(words);
  if (weighed.isElse || (weighed.best?.score ?? 0) >= enough || !words.some((word) => adverbs.has(word)))
    return weighed;
  const plain = weigh(words.filter((word) => !adverbs.has(word)));
  return (plain.best?.score ?? 0) >= enough ? plain : weighed;
}

function isCertain({ best }: Weighed): boolean {
  return best !== undefined && best.score >= certain - strange;
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
