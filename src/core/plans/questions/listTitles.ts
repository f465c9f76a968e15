import { isOpenName } from '../lines/openWords.ts';
import { answeredBelow, plainHeading } from '../lines/partOfHeading.ts';
import { beginsWithVerb } from '../read/workIn.ts';

/** Words for questions in the languages that plans are written in. */
const noun = String.raw`(?:questions?|fragen?|preguntas?|perguntas?|domand[ae]|вопрос\p{L}*|питан\p{L}*|vragen|pytani\p{L}*|otázk\p{L}*|frågor|spørgsmål|问题|問題|質問|疑問|질문)`;

/** Words ahead of them or behind them that say that they wait for an answer. */
const waits = String.raw`(?:open|unresolved|outstanding|remaining|pending|unanswered|key|clarifying|clarification|offene[nr]?|ungeklärte|ouvertes?|en suspens|abiertas|pendientes|abertas|pendentes|aperte|открыт\p{L}*|нерешенн\p{L}*|відкрит\p{L}*|невирішен\p{L}*|openstaande|otwarte|öppna|待确认|未决|待定|未解決|未決|开放|開放|미결|미해결)`;

/** A matter behind them, in languages that join it with a small word: `Preguntas de aclaración`, `Fragen zur Klärung`. */
const ofMatter = String.raw`(?:[ \t]+(?:de|di|da|du|zu|zur|zum|por|para|sobre|по|до|для|щодо)(?:[ \t]+[\p{L}\p{N}-]+){1,4})?`;

/** Such a title has nothing else in it but the matter: `Payments: open product questions`, `Questions for the owner`. */
const forms = [
  String.raw`(?:^|[:：—–|-][ \t]+)${waits}(?:[ \t]+\p{L}+){0,2}[ \t]+${noun}(?:[ \t]*(?:[:：/—–|&+(-]|\b(?:and|und|y|et|e|и|та|for|about|before|on|to|of|regarding)(?!\p{L})).{0,100})?$`,
  String.raw`^(?:.{0,60}[:：—–][ \t]+)?(?:[\p{L}\p{N}-]+[ \t]+){0,3}${noun}(?:\.md)?${ofMatter}(?:[ \t]+${waits})?(?:[ \t]*[:：/&|(—–-].{0,80}|[ \t]+(?:for|about|before|on|to|of|regarding)\b.{0,100})?$`,
  String.raw`^${waits}(?:的)?\p{L}{0,8}$`,
  String.raw`(?:待确认|未决|未解決|未決|미결)(?:的)?\p{L}{0,6}(?:问题|事項|질문|質問)`,
  String.raw`^decisions? needed(?:[ \t]+(?:for|about|before|on|to|of|from|regarding)\b.{0,100})?$`,
].map((form) => new RegExp(form, 'iu'));

/** A longer name of the matter ahead of them has no small words: `Central Data Store Pilot Discovery Questions`. */
const longName = new RegExp(
  String.raw`^(?:.{0,60}[:：—–][ \t]+)?(?:(?!(?:for|of|to|with|from|on|in|and|or|by|the|an?|our|your|plan|support|feature)[ \t])[\p{L}\p{N}-]+[ \t]+){4,6}${noun}(?:[ \t]+${waits})?(?:[ \t]*[:：/&|(—–-].{0,80}|[ \t]+(?:for|about|before|on|to|of|regarding)\b.{0,100})?$`,
  'iu',
);

/** True for the title of a document that is a list of questions and nothing else. */
export function isListOfQuestions(title: string): boolean {
  const plain = plainHeading(title)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(beforeQuestions, '');
  return (
    plain.length <= mostCharacters &&
    !answeredBelow.test(plain) &&
    (isOpenName(plain.replace(ofList, '')) ||
      forms.some((form) => form.test(plain)) ||
      (longName.test(plain) && !beginsWithVerb(plain)))
  );
}

/** The kind of document, behind what it lists: `Open decisions log`. */
const ofList = /[ \t]*(?:log|list|liste|register|lista|ログ|一覧|リスト|清单|列表|목록)$/iu;

/** Words that such a title may have ahead of the questions: `Decisions & open questions`. */
const beforeQuestions =
  /^(?:decisions?|assumptions?|risks?|notes?|answers?|entscheidungen|annahmen|decisiones|supuestos|décisions|hypothèses|решения|рішення)[ \t]*(?:&|\+|\/|,|\b(?:and|und|y|et)\b|(?<=[ \t])(?:и|та)(?=[ \t]))[ \t]*/iu;

/** Characters; a longer title is a sentence. */
const mostCharacters = 120;

/**
 * Headings in a list of questions below which stands how to use it, or what comes after it: `Statuses`, `How to answer`,
 * `Next steps`. Points there are questions only if they ask.
 */
const beside =
  /^(?:how (?:to|this|we)\b.*|(?:purpose|about|legend|usage|rules?|conventions?|process|workflow|framework|format|template|instructions?|notes?|references?|links|sources|changelog|history|status(?:es)?|priorit(?:y|ies)|overview|introduction|context|background|(?:executive )?summary)|(?:resolution|status|priority|id|naming|answering|update|decision|decision[- ]making) (?:rules?|process|keys?|values|levels?|framework|log|policy|protocol|criteria|impact|owners?)|mitigations?|recommendations?|actions?|action items|next (?:steps?|actions?).*|what (?:i|we)(?:'d|’d| would| will| plan to)\b.*|(?:related|see also|further reading|linked)\b.*|(?:session|reading) (?:guide|order).*|summary\b.*|(?:recommended|suggested|proposed) (?:order|answers?|sequence|defaults?|next steps?)\b.*|призначення|статуси|пріоритети|назначение|статусы|приоритеты|zweck|legende|hinweise|kontext|contexto|contexte|контекст|vorgehen|nächste schritte|propósito|leyenda|próximos pasos|用途|说明|使用说明|凡例|目的|使い方)$/iu;

/** True for a heading, or a sentence that leads to a list, of what is to do with the questions. */
export function isBesideQuestions(words: string): boolean {
  const plain = plainHeading(words);
  return beside.test(plain) || procedure.test(plain) || aboutQuestions.test(plain);
}

/** Sentences that lead to steps: `For each open question:`, `Once you have answered these, we can:`. */
const procedure =
  /^(?:for (?:each|every|any)|once|when(?:ever)? (?:you|a|an|the|all|these|resolved|answered)|after|until (?:changed|answered|then|resolved)|to (?:resolve|close|answer|add)|as soon as|für jede|sobald|para cada|una vez|pour chaque|для (?:каждого|кожного)|после|після)(?!\p{L})/iu;

/** Titles of what is said about questions rather than of some: `Questions classification`, `Questions marked "later"`. */
const aboutQuestions = new RegExp(
  String.raw`^${noun}[ \t]+(?:classification|handling|lifecycle|policy|protocol|rules?|process|workflow|management|template|format|marked|that|which|are|will|must|should)(?!\p{L})`,
  'iu',
);

/** Under such a heading every point is open; elsewhere, as under "Clarifications", only what asks is a question. */
const asksInPart =
  /question|decisions?\b|\b(?:for|from) you\b|your (?:call|input|decision)|undecided|unsure|uncertain|discuss|entscheidung|decisi[oó]n|décision|decis[ãõ]|reshen|решени|決定|决策|결정|unresolved|unknown|unclear|\bopen\b|needed|required|needing|to (?:be )?(?:decide|confirm|clarif|answer|resolve)|decid|ambigu|offen|frage|pregunt|pergunt|вопрос|питан|質問|問題|问题|未|待|確認|确认|论点|論点|疑|問|質|质询|질문|미결|미정|확인|tbd|tbc|clarify|needs|abiert|ouvert|apert|abert|openstaand|otwart|открыт|відкрит|нереш|pendient|pendente|domand|vragen|pytani|otázk|dudas|dúvidas|dubbi|أسئل|سؤال|(?:à|por|da|zu|te) (?:valider|trancher|décider|confirmer|préciser|definir|decidir|confirmar|resolver|decidere|chiarire|confermare|klären|entscheiden|beslissen)|to (?:resolve|settle|discuss)|later\b|später|plus tard|más adelante|mais tarde|позже|決め|나중/iu;

/** True for the heading of a list whose every point is a question. */
export function everyPointAsks(title: string): boolean {
  return asksInPart.test(title) && !isBesideQuestions(title);
}

/** True for a heading that says so outright; decisions alone may be those that were taken: `Key decisions`. */
export function asksOutright(title: string): boolean {
  return everyPointAsks(title.replaceAll(decisions, ''));
}

const decisions =
  /decisions?\b|entscheidung(?:en)?|decisi[oó]n(?:es)?|décisions?|decis(?:ão|ões)|решени[ея]|決定|决策|결정/giu;
