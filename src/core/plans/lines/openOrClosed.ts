/** Words of a matter that is over, in the languages that plans are written in. */
const over =
  /(?<!\p{L})(?:resolved|answered|settled|closed|clarified|decided|superseded|obsolete|geklärt|beantwortet|entschieden|gelöst|erledigt|geschlossen|résolue?s?|tranchée?s?|répondue?s?|fermée?s?|décidée?s?|resuelt[oa]s?|respondid[oa]s?|contestad[oa]s?|cerrad[oa]s?|decidid[oa]s?|resolvid[oa]s?|fechad[oa]s?|risolt[oaei]|chius[oaei]|decis[oaei]|reši?en[oaiy]?|opgelost|beantwoord|rozwiązan[eay]|решен[оаы]?|решён[оаы]?|закрыт[оаы]?|отвечен[оаы]?)(?!\p{L})|已(?:解决|关闭|决定|决策|决議|确认|澄清|通过|回答|定|決定|解決|確認)|(?:解決|解明|決定|回答|確認|確定)済|해결(?:됨|된|완료)|결정(?:됨|된)|답변 완료/iu;

/** Words that say the contrary: not yet, in part, still to do. */
const notOver =
  /(?<!\p{L})(?:un(?:resolved|answered|settled|decided|clarified)|un(?:geklärt|gelöst|beantwortet)\p{L}*|(?:to be|not(?: yet)?|partly|partially|partial|yet to be|noch nicht|nicht|pas(?: encore)?|non|no|aún no|sin|não|ainda não|не|nie|niet|nog niet)[ -](?:\p{L}+[ -])?(?:resolved|answered|closed|settled|clarified|decided|geklärt|gelöst|entschieden|résolue?s?|tranchée?s?|décidée?s?|resuelt[oa]s?|decidid[oa]s?|resolvid[oa]s?|risolt[oaei]|решен\p{L}*|opgelost|resolver|decidir|definir))(?!\p{L})|未(?:解|决|決|定|回答|确认|確認)|待(?:\p{L}{0,2})(?:确认|定|决|解决|確認)|部分|尚未|미해결|미결/iu;

/** Words of a matter that waits for an answer. */
const open =
  /(?<!\p{L})(?:open|unresolved|unanswered|undecided|outstanding|pending|remaining|offene?[rsnm]?|ungeklärte?[rsnm]?|ouverte?s?|en suspens|abiert[oa]s?|pendientes?|abert[oa]s?|pendentes?|apert[oaei]|открыт\p{L}+|нерешенн\p{L}+|otwart[eay]|openstaand[e]?)(?!\p{L})|未解決|未決|未决|未解决|待(?:确认|定|决|解决)|開放|开放|미해결|미결/iu;

/** True for words that say that a matter is over. */
export function saysOver(words: string): boolean {
  return over.test(words) && !notOver.test(words);
}

/**
 * Reads a heading that divides a list of questions by how far they are: `## Open`, `## Resolved or superseded`,
 * `## Decided: the format`. A question says so behind its own words, which divides nothing.
 */
export function divides(words: string): 'open' | 'over' | null {
  const plain = words
    .slice(0, mostCharacters)
    .replaceAll(/[*_`~]+/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
  if (/[?？]|^\d|^[A-Z]{1,4}-?\d/u.test(plain)) return null;
  // Only the words ahead of a sign tell: "Resolved: the format", "Open (3)".
  const head = (plain.split(/[:：(（[—–]| - /u)[0] ?? '').trim();
  if (head === '' || head.split(/\s+/u).length > mostWords) return null;
  const [isOpen, isOver] = [open.test(head) || notOver.test(head), saysOver(head)];
  return isOpen === isOver ? null : isOpen ? 'open' : 'over';
}

/** Characters; a longer heading is a sentence. */
const mostCharacters = 120;
const mostWords = 5;
