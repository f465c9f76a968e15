/** The words with which an author marks a matter as open. `noun` and `open` stand side by side, `alone` needs neither. */
interface OpenWords {
  readonly noun: string;
  readonly open: string;
  readonly alone: string;
}

const words: readonly OpenWords[] = [
  {
    noun: 'questions?|issues?|decisions?|points?|choices?',
    open: 'open|unresolved|outstanding|undecided|unanswered',
    alone:
      'decision (?:needed|required|pending)|needs? (?:a )?(?:decision|clarification|input)|to be (?:decided|determined|confirmed|clarified)|tbd|tbc|undecided|still open|clarification needed',
  },
  {
    noun: 'fragen?|punkte?|entscheidung(?:en)?|thema|themen',
    open: 'offene[rsn]?|ungeklärte[rsn]?',
    alone: '(?:noch )?zu (?:klären|entscheiden)|noch offen|klärungsbedarf',
  },
  {
    noun: 'preguntas?|cuesti[oó]n(?:es)?|decisi[oó]n(?:es)?|dudas?|puntos?',
    open: 'abiert[oa]s?|pendientes?|sin resolver',
    alone: 'por (?:definir|decidir|confirmar|resolver)',
  },
  {
    noun: 'perguntas?|quest[ãõ](?:o|es)|decis[ãõ](?:o|es)|pontos?|dúvidas?',
    open: 'abert[oa]s?|em aberto|pendentes?',
    alone: 'a (?:definir|decidir|confirmar)',
  },
  {
    noun: 'questions?|points?|décisions?|sujets?',
    open: 'ouverte?s?|en suspens|en attente',
    alone: 'à (?:décider|trancher|confirmer|préciser|définir|valider)',
  },
  {
    noun: 'domand[ae]|decision[ei]|punt[oi]|question[ei]',
    open: 'apert[oaei]|in sospeso',
    alone: 'da (?:decidere|chiarire|definire|confermare)',
  },
  {
    noun: 'вопросы?|решени[ея]|питання',
    open: 'открыт\\p{L}+|нерешенн\\p{L}+|нерешённ\\p{L}+|відкрит\\p{L}+',
    alone: '(?:требует|нужно) (?:решения|уточнения|решить|уточнить)|под вопросом|потребує рішення',
  },
  { noun: 'vragen|vraag|punten|punt', open: 'open|openstaande?', alone: 'nog te (?:beslissen|bepalen)' },
  {
    noun: 'pytani[ea]|kwesti[ae]|decyzj[ae]',
    open: 'otwart[eay]|nierozstrzygnięt[eay]',
    alone: 'do (?:ustalenia|decyzji)',
  },
  { noun: 'soru(?:lar)?|konu(?:lar)?|karar(?:lar)?', open: 'açık|bekleyen', alone: 'netleştirilecek' },
  {
    noun: 'câu hỏi|vấn đề',
    open: 'mở|chưa (?:giải quyết|quyết định)',
    alone: 'cần (?:xác nhận|làm rõ|quyết định)',
  },
  {
    noun: '(?:事項|課題|論点|問題|质疑|问题|事项|质问|사항|질문|문제)',
    open: '未(?:決|解決|解明|確定|确认|解决|决|決定|定)(?:の|的)?|待(?:确认|确定|决|定|決|確認)的?|開放|开放|미(?:결|해결|정) ?',
    alone:
      '要(?:確認|検討|決定|確定)|未定|未決|未確定|待(?:确认|定|确定|确认项|決|確認)|미정|미결|확인 ?필요|결정 ?필요|检讨中',
  },
];

const marked = words
  .flatMap(({ noun, open, alone }) => [
    `(?:${open})[ \\t]*(?:\\p{L}+[ \\t]+)?(?:${noun})`,
    `(?:${noun})[ \\t]+(?:${open})`,
    alone,
  ])
  .join('|');

/** The mark at the start of a line: `Open question:`, `**Decision needed (Ana):**`, `Offene Frage - `. */
const atStart = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,8}(?:${marked})(?:[ \t]*#?\d{1,3})?(?:[ \t]*[(（][^()（）]{1,60}[)）])?(?:[ \t]+(?:for|to|from|on|für|an|para|pour|для)[ \t][^:：.—–]{1,40})?[*_]*[ \t]*(?:[:：.—–]|-(?=[ \t]))[*_]*[ \t]*(?=\S)`,
  'iu',
);

/** Words to oneself that ask for a decision: `TODO: decide which one`. */
const note =
  /^[^\p{L}\p{N}]{0,8}(?:TODO|FIXME|ACTION)(?:[ \t]*\([^()]{1,40}\))?[*_]*[ \t]*[:：—–-]?[*_]*[ \t]*(?:decide|confirm|clarify|determine|choose|ask|figure out|agree|entscheiden|klären|definir|decidir|confirmar|aclarar|confirmer|décider|préciser|решить|уточнить|確認|決め|确认|确定)(?!\p{L})/iu;

/** A label in bold that says it in one word: `- **Open:** the length of a segment`. */
const inOneWord =
  /^[^\p{L}\p{N}]{0,4}(?:\*\*|__)(?:still )?open(?:[:：](?:\*\*|__)|(?:\*\*|__)[ \t]*[:：—–])[ \t]*(?=\S)/iu;

/** Returns the length of the mark with which a line begins, 0 without one. */
export function lengthOfMark(line: string): number {
  const head = line.slice(0, mostOfMark);
  return (atStart.exec(head) ?? inOneWord.exec(head))?.[0].length ?? 0;
}

/** True for a line whose author marks it as open, with something behind the mark. */
export function isMarkedOpen(line: string): boolean {
  const length = lengthOfMark(line);
  return length === 0 ? note.test(line.slice(0, mostOfMark)) : saysSomething(line.slice(length));
}

function saysSomething(said: string): boolean {
  return said.trim().split(/\s+/u).length > 2 || /[^\p{ASCII}]{5}/u.test(said);
}

const wholly = words.map(({ alone }) => alone).join('|');
const inBracket = new RegExp(String.raw`[(（](?:${wholly})[)）]`, 'iu');
const predicate = /か未(?:決|定|確定)(?=[（(。、]|\s|$)/u;
const isUndecided = new RegExp(
  String.raw`^[^\p{L}]{0,8}(?:unresolved|undecided|unclear|ungeklärt|sin resolver|non résolue?|em aberto|не решено|не вирішено|未解明|未解決|未解决|${wholly})(?!\p{L})`,
  'iu',
);

/** True for a sentence that says so of what it is about: `The share of the second (to be decided)`. */
export function leavesUndecided(said: string): boolean {
  const head = said.slice(0, mostOfSentence);
  return inBracket.test(head) || predicate.test(head);
}

/** True for a state that says that its matter waits for a decision; `open` alone is one of work, too. */
export function isUndecidedState(state: string): boolean {
  return isUndecided.test(state.slice(0, mostOfMark));
}

/** Characters; more is no sentence. */
const mostOfSentence = 2_000;

/** Characters; a mark and who decides are shorter. */
const mostOfMark = 200;

const names = words
  .map(
    ({ noun, open }) =>
      String.raw`(?:${open})[ \t]*(?:\p{L}+[ \t]+)?(?:${noun})|(?:${noun})[ \t]+(?:${open})`,
  )
  .join('|');
const question = new RegExp(names, 'iu');
const nameAlone = new RegExp(`^(?:${names})$`, 'iu');

/** True for the name of a column or of a state that says nothing but this: `Open question`. */
export function isOpenName(name: string): boolean {
  return name.length <= mostOfName && nameAlone.test(name.trim());
}

/** Characters; a longer cell is a sentence. */
const mostOfName = 40;

/** True for a heading of what is to be decided, whatever its form: `Decisions needed`, `To be decided`, `未決事項`. */
export function saysUndecided(title: string): boolean {
  return undecided.test(title) && !settled.test(title);
}

const undecided = new RegExp(
  String.raw`(?:decisions?|entscheidung(?:en)?|decisi[oó]n(?:es)?|decis[ãõ](?:o|es)|décisions?)[ \t]+(?:needed|required|pending|i need|we need|to make|for you|offen|pendientes?|pendentes?|à prendre)|${words.map(({ alone }) => alone).join('|')}|未(?:決|决)(?:事項|事项)`,
  'iu',
);
const settled = /(?<!\p{L})(?:recorded|made|answered|resolved|closed|by)(?!\p{L})/iu;

const assumption =
  /(?<!\p{L})(?:assum\p{L}*|annahmen?|supuestos?|supos\p{L}*|hypoth[eè]ses?|assunzion\p{L}*|допущени\p{L}*|предположени\p{L}*|припущен\p{L}*)(?!\p{L})|前提|仮定|假设|假設|가정/iu;

/** True for a heading of open questions that has assumptions below it, too: `Open questions / Assumptions`. */
export function namesBoth(title: string): boolean {
  return question.test(title) && assumption.test(title);
}

/** True for words that begin with what they assume: `Assumption: …`, `A2 — …`, `I assumed that …`. */
export function isAssumed(said: string): boolean {
  const head = said.slice(0, 60).replace(/^[^\p{L}\p{N}]+/u, '');
  return /^(?:A\d{1,2}(?![\p{L}\d])|(?:we|i|it is) assum)/iu.test(head) || assumption.exec(head)?.index === 0;
}
