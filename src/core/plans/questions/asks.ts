import { readOptionLabel } from './readOption.ts';

/** Below a heading for questions every point is one; elsewhere only what asks. */
export type Asked = 'each' | 'asking';

export const numbered =
  /^(?:ID[:：][ \t]*)?[*_~\s[(]*(?:(?:open )?(?:questions?|frage|pregunta|问题|質問|вопрос|OQ|UQ|Q)[ \t]*[-#.]?[ \t]*\d{1,3}[a-z]?(?=[*_\s]*(?:[:：.)—–(-]|$))|Q(?=[:：]))/iu;

/** The letter of an answer to a question with one, or the place for it: `A: Yes`, `[Answer]: B`. */
export const answerLetter =
  /^[*_>\s]*(?:A\d{0,3}|Ans(?:wer)?|\[(?:Answer|Antwort|Respuesta|Resposta|Réponse|Ответ|回答|답변)\])[*_]*[ \t]*[:：][*_]*[ \t]*([*_]*[^\s*_].*)$/su;

export const mark = /[?？](?=[*_~`"”’')\]）」』\s]*(?:$|\s|\(|\P{ASCII}))/u;

/** Sentences with which an agent ends its answer. */
const closing =
  /^[^\p{L}\p{N}]*(?:does (?:this|that|the plan|it) (?:plan |approach |all )?(?:look|sound|work|match|seem|make sense)|(?:shall|should|can|may|could) i (?:proceed|start|go|begin|continue|implement|write)|would you like (?:me|to)|do you want me to|want me to|ready (?:to|for)|(?:have|got) (?:any |more |other )?(?:questions|suggestions|feedback|ideas|concerns)|need (?:any |more )?(?:help|clarification|details|support)|any (?:other )?(?:questions|feedback|changes|concerns|thoughts)|questions or |(?:sound|look)s? good|ok(?:ay)? to |is this what|let me know|do you approve|which would you like|how would you like to proceed|what do you think|soll ich (?:anfangen|beginnen|weiter)|進めて(?:も)?(?:いい|よろしい)|可以开始吗)/iu;

export function asks(words: string): boolean {
  if (reference.test(words)) return false;
  const hidden = words
    .slice(0, 4_000)
    .replaceAll(/`[^`\n]*`|https?:\/\/\S+/gu, '_')
    // A point that is a quotation tells what someone may ask.
    .replace(/^[^\p{L}\p{N}"“]*(?:"[^"\n]*"|“[^”\n]*”)[^\p{L}\p{N}]*$/u, '_')
    // A question in quotes with more behind it, or in brackets, is of what the sentence is about.
    .replace(/^([^\p{L}\p{N}"“]*)(?:"[^"\n]*"|“[^”\n]*”)(?=[ \t]+\p{L})/u, '$1_')
    .replaceAll(/\([^()\n]*\)/gu, '_')
    // Quotes within a sentence hold a question that the product asks: `it shows "Is this your card?"`.
    .replaceAll(/"(?<=[\p{L}\p{N},:(][ \t]*")[^"\n]*"|“(?<=[\p{L}\p{N},:(][ \t]*“)[^”\n]*”/gu, '_');
  return (mark.test(hidden) || numbered.test(hidden)) && !closing.test(hidden);
}

/** Questions of the form that an RFC is written in, which its author left there. */
export const ofForm =
  /^\P{L}*what (?:parts of the design do you expect|(?:related )?issues (?:do you consider|are) out of scope)\b/iu;

/** The target of a link, which stands on a line of its own. */
export const reference = /^\[[^\]]{1,200}\]:[ \t]/u;

/** States that there are no questions. */
const none =
  /^[\s*_(-]*(?:none|no (?:open |unresolved |blocking |further |outstanding |remaining |clarifying |`[^`\n]{1,40}` )*(?:questions?|items|issues|clarifications?|markers)|nothing|n\/?a|all (?:of )?(?:the )?(?:previously |formerly )?(?:open |known |outstanding )?(?:questions |clarifications? |items |points )?(?:are |were |have been )?(?:resolved|answered|clarified|settled)|there (?:are|is|do(?:es)?(?: not|n't|n’t) seem to be)(?: currently)? (?:no|none|any)|keine|нет|немає|ninguna|ninguno|nenhuma|なし|特になし|无|無|暂无|없음|aucune|nessuna)(?:(?!\p{L}).{0,160}|(?:[.:—–-]\s|。).{0,1200})$|^[\s*_(-]*(?:empty|leer|vacío|пусто)[^\p{L}\p{N}]*$|^[^?？\n]{0,60}(?:вопросов|питань) (?:нет|не осталось|немає)(?!\p{L})/isu;

/** True for a text that says that nothing is open. One that goes on to ask is a question: `None of them fits: which one?` */
export function saysNothing(words: string): boolean {
  return none.test(words) && !mark.test(words);
}

/** Words that leave a matter open without asking. */
export const leavesOpen =
  /\b(?:(?:don't|don’t|do not) know|no guarantee|not sure|unsure|confirm|decide|decision needed|clarif\w*|determine|define|choose|pick|verify|validate|need(?:s|ed)|whether|unclear|unknown|tbd|tbc|ambigu\w*|missing|open|pending|unresolved|not (?:yet )?(?:specified|defined|decided|clear|known)|revisit|options?)\b|^\P{L}*(?:which|how|who|when|where|what|should|do|does|can|could|is|are|will|would)\b|确认|未定|未决|待|確認|要検討|미정|확인/iu;

/** True for what stands behind a question and is of it: options, a recommendation, an answer, what it is about. */
export function belongs(words: string): boolean {
  if (readOptionLabel(words) !== null) return true;
  const name =
    /^[^\p{L}\p{N}]{0,4}([\p{L}' ’]{1,40}?)[*_]*[ \t]*[:：—–]/u.exec(words.slice(0, 80))?.[1]?.trim() ?? '';
  return (
    /^(?:(?:my |suggested |proposed |current |recommended |default )?(?:recommend\w*|pick|default|preference|preferred|options?|choices?|alternatives?|answers?|decision|locked|deferred|resolved|resolution|suggest\w*|proposal|lean\w*|context|impact|why(?: it matters)?|rationale|trade-?offs?|cost|pros|cons|affects|blocks|owner|notes?|status|background|what (?:we|you) need to know|reason|assumption|until|if unanswered)|empfehlung|optionen|選択肢|推奨|选项|建议|推荐|回答|(?:建议|推荐)(?:决策|方案|答案)|影響|影响)$/iu.test(
      name,
    ) ||
    /^[^\p{L}\p{N}]*i(?:'d|’d| would) (?:pick|go|choose|recommend|suggest|default|lean|take)\b|^[^\p{L}\p{N}]*(?:my pick|my recommendation)\b/iu.test(
      words.slice(0, 60),
    )
  );
}

/** True for a sentence that leads to what is below, or from one part to the next. */
export function isLead(words: string): boolean {
  return /[:：]\**\s*$/u.test(words) || closing.test(words);
}
