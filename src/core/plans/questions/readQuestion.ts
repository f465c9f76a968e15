import { findReason } from '../../payload/read/findReason.ts';
import type { PlanQuestion, QuestionOption } from '../../../shared/domain/task/plan.ts';
import { plainHeading } from '../lines/partOfHeading.ts';
import { isDivider } from '../read/endOfItem.ts';
import { saysOver } from '../lines/openOrClosed.ts';
import { stateOfBox } from '../lines/phaseState.ts';
import type { PlanLine } from '../lines/planLines.ts';
import { readField } from '../read/fieldsOf.ts';
import { answerLetter, numbered } from './asks.ts';
import { labelOfMarker, optionsInText, readOption, readOptionLabel } from './readOption.ts';

/** A question without its key, which depends on the others. */
export type ReadQuestion = Omit<PlanQuestion, 'key'>;

/** A question with its place among the lines. */
export interface FoundQuestion {
  readonly question: ReadQuestion;
  readonly first: number;
  /** Index after its last line. */
  readonly end: number;
}

interface Settled {
  readonly state: PlanQuestion['state'];
  readonly answer?: string;
  readonly why?: string;
  readonly until?: string;
  readonly session?: number;
}

/** Labels under which an answer stands. Our own are `Locked`, `Deferred` and `Answer`. */
const lockedLabel =
  /^(?:locked(?: in)?|(?:current |our |final )?decisions?|decided|resolved|resolution|(?:clarification )?resolved|answered|settled|confirmed|final(?: answer| decision)?|conclusion|verdict|chosen|(?:our |the |chosen |final )?solution|user (?:answer|decision|response)|现行决定|.{0,8}(?<!建议|不|未|推荐)决策|(?:현재 |최종 )?결정|entscheidung|entschieden|beschluss|決定|決定事項|结论|决定|解决方案|解決策|lösung|solución|soluzione|solução|decisión|decisione|décision|decisão|resoluci[oó]n|résolution|resolução|risoluzione|решение)$/iu;
export function isDecision(name: string): boolean {
  return /^(?:decision|entscheidung|decisión|decisione|décision|decisão|решение|決定|决定|결정)$/iu.test(
    name,
  );
}
const answerLabel =
  /^(?:a|(?:follow-?up |short |our |my |your )?answers?|답변?|clarification|response|reply|antwort|回答|答え?|答案|respuesta|réponse|resposta|ответ)$/iu;
const deferredLabel =
  /^(?:deferred|defer|postponed|parked|put off|verschoben|zurückgestellt|保留|先送り|推迟|aplazado|reporté)$/iu;
const pickLabel =
  /^(?:(?:my |suggested |current |proposed |recommended |agent(?:'s)? |working |safe |sensible )?(?:recommend(?:ation|ed|s)?(?: (?:option|answer|approach|default))?|pick|preference|preferred|vote|default(?: assumption| choice| if unanswered| answer)?|suggest(?:ion|ed)?|lean(?:ing)?|choice|take|proposal|proposed|assumption|answer|stance|position|plan)|i(?:'d| would) (?:pick|go with|choose|recommend|suggest|take|default to|lean(?: towards?)?)|empfehlung|vorschlag|推奨(?:案)?|おすすめ|提案|(?:建议|推荐)(?:决策|方案|答案)?|默认|recomendación|recommandation|recomendação|рекомендация)$/iu;
const optionsLabel =
  /^(?:(?:possible |the |answer )?(?:options?|alternatives?|choices?|candidates?|approaches|optionen|möglichkeiten|選択肢|选项|opciones|opções|варианты))$/iu;
const pickSentence =
  /(?:^|[.;?!)—–-][ \t]+|\*\*)[ \t]*(?:i(?:'d|’d| would) (?:pick|go with|choose|recommend|suggest|take|default to|lean (?:towards?|to)|use|keep|stay with|stick with|prefer|start with|say)|i (?:recommend|suggest|prefer|propose)|my (?:pick|recommendation|vote|preference|default|suggestion|lean)(?: is|:| would be)?|recommend(?:ed|ation)?(?::| is)?|default(?: to|:| is)?|suggest(?:ed)?:|leaning(?: towards?|:)?|preferred:)[ \t]*\**[:：]?\**[ \t]*(.+)$/iu;

/** Labels under which stands how far a question is. */
export const stateLabel =
  /^(?:(?:decision |question |resolution )?status|state|(?:\p{L}{0,24})stand|zustand|estado|statut|état|stato|状态|狀態|状態|ステータス|상태|статус)$/iu;
/** Reads how far a question is: `Status: resolved by D10. …`; `null` if it waits. */
function settledByState(rest: string): Settled | null {
  const [said = ''] = rest.split(/[.;,(—–]/u);
  if (/^[^\p{L}]*(?:deferred|postponed|parked)/iu.test(said)) return { state: 'deferred' };
  return saysOver(said.replaceAll('-', ' ')) || chosen.test(said) ? { state: 'locked' } : null;
}

/** Words of a state that a decision was made: `Option B chosen`. */
const chosen =
  /^[^\p{L}]*(?:option[ \t]+\S+[ \t]+)?(?:chosen|selected|approved|accepted|adopted|implemented|done|gewählt|gewaehlt|gelöst|umgesetzt|angenommen|elegid[oa]|aprobad[oa]|choisie?|retenue?)(?!\p{L})/iu;
/** Labels that say whether a person still has to decide. */
const asksPerson =
  /^(?:.{0,24}(?:decision|input|answer) (?:needed|required)|.{0,24}entscheidung.{0,24} (?:nötig|noetig|erforderlich|notwendig))$/iu;
/** Labels of what a decision leaves open. */
const restLabel =
  /^(?:(?:still|remains?|remaining|left) open|open part|what (?:is|remains) open|noch offen|未决部分|未決部分|残課題|qued[ao] (?:abiert[oa]|pendiente)|reste (?:ouvert|à \p{L}+))$/iu;

/** The label of a question below a heading that only names its matter. */
export const questionLabel =
  /^(?:(?:the )?questions?|fragen?|preguntas?|perguntas?|domand[ae]|вопросы?|質問|问题|질문)$/iu;

/** Reads a question from its lines: the question itself, the options, and the answer if it has one. */
export function readQuestion(lines: readonly PlanLine[], first: number, end: number): ReadQuestion {
  const head = lines[first];
  if (head === undefined) throw new Error('a question begins on a line of its text');
  const { words, next } = paragraph(lines, first, end);
  const { question, after } = divide(words);
  const options: QuestionOption[] = [];
  const picks: string[] = [];
  let settled: Settled | null = null;
  let settledLine: number | undefined;
  let hasRest = false;
  const place = { line: head.number, lastLine: head.number };
  const pickAt = pickSentence.exec(after)?.index ?? after.length;
  const inAfter = optionsInText(after.slice(0, pickAt));
  for (const option of inAfter.length > 0 ? inAfter : optionsInText(question))
    options.push({ ...option, ...place });
  const inline = settledInText(after);
  settled =
    inline ?? settledInHead(head.words) ?? (head.kind === 'heading' ? settledInHeading(head.words) : null);
  const said = pickSentence.exec(after)?.[1];
  if (said !== undefined && inline === null) picks.push(said);
  const nested: { readonly line: PlanLine; readonly at: number }[] = [];
  let listOfOptions = -1;
  for (let at = next; at < end; at++) {
    const line = lines[at];
    if (line === undefined || line.kind === 'blank' || line.kind === 'code' || line.kind === 'rule') continue;
    if (line.kind === 'row') {
      const option = isDivider(line) || isDivider(lines[at + 1]) ? null : optionOfRow(line);
      if (option !== null) options.push(option);
      continue;
    }
    const lettered =
      line.kind === 'text' && numbered.test(head.words)
        ? answerLetter.exec(line.words.slice(0, 3_000))
        : null;
    if (lettered !== null) {
      settled ??= { state: 'open', ...answerOf(lettered[1] ?? '') };
      settledLine ??= line.number;
      continue;
    }
    const labelled = readOptionLabel(line.words);
    if (labelled !== null) {
      options.push({ ...readOption(line.words), line: line.number, lastLine: line.number });
      continue;
    }
    const outright = answeredOutright.exec(line.words.slice(0, 1_000));
    if (outright !== null && line.kind === 'text') {
      settled = { state: 'locked', ...answerOf(outright[1] ?? '') };
      settledLine = line.number;
      continue;
    }
    const field = line.kind === 'heading' ? { name: line.words, rest: '' } : readField(line);
    const name = plainHeading(field?.name ?? '').replaceAll('’', "'");
    if (asksPerson.test(name) && /^(?:yes|ja|sí|oui|sim|да|так)\b/iu.test(field?.rest ?? '')) hasRest = true;
    const isSaidOver =
      (stateLabel.test(name) &&
        (saysOver(field?.rest.slice(0, 200) ?? '') || chosen.test(field?.rest ?? ''))) ||
      (asksPerson.test(name) && /^(?:no|none|nein|non|não|нет|ні)\b/iu.test(field?.rest ?? ''));
    if (field !== null && isSaidOver) {
      settled ??= { state: 'locked' };
      continue;
    }
    // A decision for now may leave a rest open, which is the question.
    if (field !== null && restLabel.test(name) && field.rest !== '') hasRest = true;
    const below = field?.rest === '' ? wordsBelow(lines, at, end) : undefined;
    const own = field === null ? null : settledByField(name, below ?? field.rest);
    if (own !== null) {
      settled = own;
      settledLine = line.number;
      continue;
    }
    if (field !== null && pickLabel.test(name)) {
      picks.push(field.rest === '' ? (lines[at + 1]?.words ?? '') : field.rest);
      continue;
    }
    if (field !== null && optionsLabel.test(name)) {
      listOfOptions = line.indent;
      const listed = optionsInText(field.rest);
      const apart = listed.length > 0 ? listed : splitOptions(field.rest);
      for (const option of apart) options.push({ ...option, line: line.number, lastLine: line.number });
      continue;
    }
    const sentence = pickSentence.exec(line.words.slice(0, 1_000))?.[1];
    if (sentence !== undefined) {
      picks.push(sentence);
      continue;
    }
    if (line.kind === 'item') {
      const label = labelOfMarker(line);
      const isListed = listOfOptions >= 0 && line.indent >= listOfOptions;
      if (label !== undefined || isListed)
        options.push({
          ...readOption(line.words, label),
          line: line.number,
          lastLine: line.number,
        });
      else if (field === null || isCost(line.words)) nested.push({ line, at });
    }
  }
  if (hasRest) [settled, settledLine] = [null, undefined];
  const isStem = /[:：]\**\s*$/u.test(words);
  const listed =
    options.length > 0
      ? options
      : plainOptions(
          nested.map(({ line }) => line),
          isStem,
        );
  const ticked = stateOfBox(head.box) === 'done' || /^~~.*~~/u.test(head.words.trim());
  const state: Settled = settled ?? { state: ticked ? 'locked' : 'open' };
  return {
    text: inline === null && settled !== null ? withoutEnd(words, question) : question,
    options: withPicks(listed, picks, place),
    ...state,
    ...(ticked && state.state === 'open' ? { state: 'locked' as const } : {}),
    ...(settledLine === undefined ? {} : { settledLine }),
    line: head.number,
    lastLine: lines[end - 1]?.number ?? head.number,
  };
}

/** Returns the words of the point, or of the paragraph, that a label alone on its line leads to. */
function wordsBelow(lines: readonly PlanLine[], at: number, end: number): string | undefined {
  let below = at + 1;
  while (below < end && lines[below]?.kind === 'blank') below++;
  const line = below < end ? lines[below] : undefined;
  const isBelow = line?.kind === 'item' || (line?.kind === 'text' && readField(line) === null);
  return isBelow && line.words !== '' ? line.words : undefined;
}

/** Returns the words of a paragraph or a point, and the index of the line after it. */
function paragraph(
  lines: readonly PlanLine[],
  first: number,
  end: number,
): { readonly words: string; readonly next: number } {
  const head = lines[first];
  let next = first + 1;
  const words = [head?.words ?? ''];
  const last = head?.kind === 'heading' || head?.kind === 'row' ? next : end;
  while (next < last) {
    const line = lines[next];
    if (line?.kind !== 'text' || readField(line) !== null || readOptionLabel(line.words) !== null) break;
    words.push(line.words);
    next++;
  }
  const joined = words.join(' ');
  if (head?.kind !== 'heading' || /[?？]/u.test(joined)) return { words: joined, next };
  // A heading may only name the matter, and the question stands below it.
  for (let at = next; at < end; at++) {
    const line = lines[at];
    const field = line === undefined ? null : readField(line);
    if (field !== null && questionLabel.test(field.name) && field.rest !== '')
      return { words: field.rest, next: at + 1 };
  }
  // A number says nothing, so that what stands below it is the question, whichever paragraph asks.
  const isBare = withoutLabel(joined) === '';
  let said: { readonly words: string; readonly next: number } | undefined;
  for (let below = next; below < end;) {
    const line = lines[below];
    if (line?.kind === 'blank') {
      below++;
      continue;
    }
    if (line?.kind !== 'text' || readField(line) !== null || readOptionLabel(line.words) !== null) break;
    const inner = paragraph(lines, below, end);
    if (/[?？]/u.test(isBare ? inner.words : line.words))
      return { words: `${joined}: ${inner.words}`, next: inner.next };
    if (!isBare) break;
    said ??= { words: `${joined}: ${inner.words}`, next: inner.next };
    below = inner.next;
  }
  return said ?? { words: joined, next };
}

/** Divides the question from what stands behind it in the same paragraph. */
function divide(words: string): { readonly question: string; readonly after: string } {
  const bare = withoutLabel(words);
  const settledAt =
    /[ \t]*(?:→|->|=>|[—–-][ \t]*\**|\()?[ \t]*\*\*(?:Locked|Deferred|Answer|Decision|Resolved|Decided|Recommendation|Default)\b/u.exec(
      bare,
    );
  const limit = settledAt === null || settledAt.index === 0 ? bare.length : settledAt.index;
  const hidden = bare
    .slice(0, limit)
    .replaceAll(/`[^`\n]*`|\([^()\n]*\)|"[^"\n]*"/gu, (quoted) => '_'.repeat(quoted.length));
  const mark = /[?？](?:\*\*|__|["”)])*(?=\s|$|\P{ASCII})/u.exec(hidden);
  // Several arrows draw a way; a single one leads to the answer.
  const arrows = mark === null ? [...hidden.matchAll(/[ \t]*(?:→|->|=>)[ \t]*/gu)] : [];
  const arrow = arrows.length === 1 ? arrows[0] : undefined;
  const answered = arrow !== undefined && leadsToAnswer(bare, arrow.index + arrow[0].length, arrow.index);
  const cut = mark === null ? (answered ? arrow.index : limit) : mark.index + mark[0].length;
  const rest = bare.slice(cut).trim();
  // Several questions in a row are one, with what else they say.
  const more = /^(.*[?？])(?:\*\*|__)?(?=\s|$)/su.exec(rest.slice(0, Math.max(0, limit - cut)));
  const isMore =
    more !== null &&
    optionsInText(rest).length === 0 &&
    !pickSentence.test(rest) &&
    (more[1] ?? '').length < 300;
  const question = isMore ? `${bare.slice(0, cut)} ${more[1] ?? ''}` : bare.slice(0, cut);
  const after = isMore ? rest.slice(more[0].length) : rest;
  return { question: plain(question), after: after.trim() };
}

/** True if an arrow leads from a whole in bold to what was chosen, or to words that say so; others show a way. */
function leadsToAnswer(words: string, from: number, to: number): boolean {
  const behind = words.slice(from, from + 300);
  return (
    /(?:\*\*|__|~~)\s*$/u.test(words.slice(0, to)) ||
    /^[^\p{L}\p{N}]*(?:\*\*|__|✅)|^\P{L}*A(?:nswer)?[:：]/u.test(behind) ||
    saysOver(behind)
  );
}

/** Returns a question without its number: `Q1:`, `**Question 2 -**`, `[NEEDS CLARIFICATION: …]`. */
function withoutLabel(words: string): string {
  const asked = /^[^\p{L}\p{N}]{0,4}\[?NEEDS CLARIFICATION[:\]]?[ \t]*([^\]]*)\]?(.*)$/su.exec(words);
  if (asked !== null) return `${asked[1] ?? ''}${asked[2] ?? ''}`.trim();
  return words
    .replace(
      /^([*_~]*)(?:(?:open )?(?:questions?|frage|pregunta|вопрос|質問|问题|OQ|UQ|Q)[ \t]*[-#.]?[ \t]*\d{1,3}(?:\.\d{1,2})?[a-z]?|Q(?=[:：]))[*_]*[ \t]*(?:\([^()]{1,60}\))?[ \t]*[:：.)—–-]?[ \t]*/iu,
      '$1',
    )
    .replace(/^([*_]*)\d{1,3}(?:\.\d{1,2})?[.)][ \t]+/u, '$1')
    .trim();
}

function plain(text: string): string {
  return text
    .replaceAll(/\*\*|__|~~/gu, '')
    .replace(/^(?:[^\p{L}\p{N}\p{P}`$<]+|[\s:：—–-]+)+/u, '')
    .replace(/[\s:：→]+$/u, '')
    .trim();
}

function settledInText(after: string): Settled | null {
  const own = /\*\*(Locked|Deferred|Answer):\*\*[ \t]*(.+)$/su.exec(after.slice(0, 3_000));
  if (own !== null) return settledByField(own[1] ?? '', own[2] ?? '');
  const inBracket = /^[(（【[]([^:：()（）]{1,24})[:：][ \t]*([^\n]+?)[)）】\]]?$/u.exec(
    after.slice(0, 3_000),
  );
  if (inBracket !== null && saysOver(inBracket[1] ?? ''))
    return { state: 'locked', ...answerOf(inBracket[2] ?? '') };
  const arrow = /^(?:→|->|=>)[ \t]*(?:\**A(?:nswer)?\**[:：][ \t]*)?(.+)$/su.exec(after.slice(0, 3_000));
  if (arrow !== null && !/[?？]/u.test(arrow[1] ?? ''))
    return { state: 'locked', ...answerOf(arrow[1] ?? '') };
  const found =
    /^[ \t]*(?:[—–-]+[ \t]*)?(?:\(|→|->|=>)?[ \t]*\**([A-Za-z][A-Za-z' ]{0,24})\**[:：]\**[ \t]*(.+?)\)?$/su.exec(
      after.slice(0, 3_000),
    );
  if (found !== null && stateLabel.test((found[1] ?? '').trim())) return settledByState(found[2] ?? '');
  return found === null ? null : settledByField((found[1] ?? '').trim(), found[2] ?? '');
}

function withoutEnd(words: string, question: string): string {
  const struck = crossedOut.exec(words.slice(0, 3_000));
  return struck === null ? question.replace(over, '') : plain(struck[1] ?? '');
}

/** `~~Do we cache?~~ **No.**` is a question with its answer. */
const crossedOut = /^(?:\*\*|__)?~~(.{1,400}?)~~[ \t:：—–-]*(\S.*)$/su;

const over = /[ \t]*[—–:(|-]+[ \t]*(?:✅[ \t]*)?(?:RESOLVED|ANSWERED|DECIDED|CLOSED|SETTLED)\b.*$/su;

/** Reads a question whose words in bold say that it is over: `**Does it fit? — RESOLVED 2026-08-14:** it does`. */
function settledInHead(words: string): Settled | null {
  const struck = crossedOut.exec(words.slice(0, 3_000));
  if (struck !== null) return { state: 'locked', ...answerOf(struck[2] ?? '') };
  const found =
    /^[^\p{L}\p{N}]{0,6}[^\n]{0,400}?[—–:(|-][ \t]*(?:✅[ \t]*)?(?:RESOLVED|ANSWERED|DECIDED|CLOSED|SETTLED)\b[^*\n]{0,40}(?:\*\*|__)[ \t:：]*(.*)$/u.exec(
      words.slice(0, 3_000),
    );
  if (found === null) return null;
  const answer = (found[1] ?? '').trim();
  return { state: 'locked', ...(answer === '' ? {} : answerOf(answer)) };
}

/** A line in bold that begins with the word for it: `**ANSWERED: the margin.** It was chosen with the costs in view.` */
const answeredOutright =
  /^[^\p{L}\p{N}]{0,4}(?:\*\*|__)(?:answered|resolved|decided|settled)[:：—–][ \t]*([^*_]+)(?:\*\*|__)/iu;

/** Reads a heading that says itself that its question is over: `Entry trigger — answered: the 09:30 bar`, `✅ Q1: …`. */
export function settledInHeading(words: string): Settled | null {
  const bare = words.slice(0, 600).replaceAll(/\*\*|__|`/gu, '');
  if (
    /\b(?:partly|partially|partial|not(?: yet)?|un)[ -]?(?:resolved|answered|decided|closed|settled)\b|部分|still open/iu.test(
      bare,
    )
  )
    return null;
  const said =
    /(?:[—–(|[✅☑✔:：][ \t]*|[ \t]-[ \t]+)(?:resolved|answered|decided|closed|settled|confirmed(?: \p{L}+)?)(?:[ \t]*[:：—–-][ \t]*(.*)|[)\]].*|[ \t]+\d{4}-.*|)$/iu.exec(
      bare,
    );
  if (said !== null) {
    const answer = (said[1] ?? '').trim();
    return { state: 'locked', ...(answer === '' ? {} : answerOf(answer)) };
  }
  const bracket = /[[(（【]([^[\]()（）【】]{1,40})[\])）】][^\p{L}\p{N}]*$/u.exec(bare)?.[1] ?? '';
  if (/[✅☑✔]|已(?:关闭|解决|决定|确认)|解決済|해결됨/u.test(bare) || saysOver(bracket))
    return { state: 'locked' };
  const behind = /[?？][ \t]*[—–-][ \t]*((?:yes|no|not|partly|partially|mostly|only)\b.*)$/iu.exec(bare);
  return behind === null ? null : { state: 'locked', ...answerOf(behind[1] ?? '') };
}

/** Reads what stands behind `Locked:`, `Deferred:` or `Answer:`; `null` for any other label. */
function settledByField(name: string, rest: string): Settled | null {
  if (deferredLabel.test(name)) {
    const { text, why, session } = findReason(rest, false);
    const until = text.replace(/^[*_\s]*(?:until|till|bis|まで|hasta)[ \t:]*/iu, '').replace(/[.\s]+$/u, '');
    return {
      state: 'deferred',
      ...(until === '' ? {} : { until }),
      ...(why === undefined ? {} : { why }),
      ...(session === undefined ? {} : { session }),
    };
  }
  if (
    /^(?:tbd|open|pending|unknown|none|\?+|-|_+|n\/a|todo|to be decided|unresolved|offen|未定|待定)?[^\p{L}\p{N}]*$/iu.test(
      rest,
    )
  )
    return null;
  if (lockedLabel.test(name)) return { state: 'locked', ...answerOf(rest) };
  return answerLabel.test(name) ? { state: 'open', ...answerOf(rest) } : null;
}

function answerOf(rest: string): Omit<Settled, 'state'> {
  const { text, why, session } = findReason(rest.trim(), false);
  return {
    answer: text.replaceAll(/\*\*|__/gu, '').trim(),
    ...(why === undefined ? {} : { why }),
    ...(session === undefined ? {} : { session }),
  };
}

function splitOptions(rest: string): readonly ReturnType<typeof readOption>[] {
  const parts = rest
    .split(/[ \t]+\/[ \t]+|;[ \t]+|[ \t]+(?:vs\.?|or)[ \t]+|,[ \t]+(?:or[ \t]+)?|[、／|]/u)
    .filter((part) => part.trim() !== '');
  return parts.length < 2 || parts.some((part) => part.length > 160)
    ? []
    : parts.map((part) => readOption(part));
}

const cost =
  /^[^\p{L}\p{N}]*(?:pros?|cons?|impact|effort|cost|trade-?offs?|why|rationale|reason|context|note|affects?|blocks?|owner|source|see|ref(?:erence)?|background|implications?|consequences?|because)\b/iu;

function isCost(words: string): boolean {
  return !cost.test(words);
}

/** Takes plain points below a question as its options if they look like ones: several, short, and no questions unless it leads to them. */
function plainOptions(points: readonly PlanLine[], isStem: boolean): readonly QuestionOption[] {
  const least = points.reduce((indent, line) => Math.min(indent, line.indent), Infinity);
  const outer = points.filter(({ indent }) => indent <= least + 1);
  const fit = outer.filter(
    ({ words }) => words.length <= 240 && (isStem || !/[?？]\s*$/u.test(words)) && !cost.test(words),
  );
  if (fit.length < 2 || fit.length < outer.length) return [];
  return fit.map((line) => ({ ...readOption(line.words), line: line.number, lastLine: line.number }));
}

/** Reads a row such as `| A | Postgres | one dependency more |`. */
function optionOfRow(line: PlanLine): QuestionOption | null {
  const [first = '', second = '', ...more] = line.cells;
  const label = /^[*_]*(?:option[ \t]*)?([A-Ha-h]|\d)[*_]*$/iu.exec(first.trim())?.[1];
  if (label === undefined) return null;
  const read = readOption(second, label);
  const price = more.filter((cell) => cell !== '').join('; ');
  return {
    ...read,
    ...(price === '' ? {} : { cost: price }),
    line: line.number,
    lastLine: line.number,
  };
}

/** Marks the options that the agent says it would take; a pick that is none of them becomes one. */
function withPicks(
  options: readonly QuestionOption[],
  picks: readonly string[],
  place: { readonly line: number; readonly lastLine: number },
): readonly QuestionOption[] {
  let all = options;
  for (const written of picks) {
    const pick = written.replaceAll(/[*_`]/gu, '').trim();
    if (pick === '' || all.some(({ picked }) => picked === true)) continue;
    const label = /^\(?(?:option |alternative |choice )?([A-Za-z]|\d{1,2})(?=[).:,;—–\s-]|$)/iu
      .exec(pick)?.[1]
      ?.toLowerCase();
    const byLabel = label === undefined ? -1 : all.findIndex((one) => one.label?.toLowerCase() === label);
    const lower = pick.toLowerCase();
    const found =
      byLabel === -1
        ? all.findIndex(
            ({ text }) =>
              text !== '' &&
              (lower.startsWith(text.toLowerCase()) ||
                text.toLowerCase().startsWith(lower.replace(/[.,;(].*$/su, '').trim())),
          )
        : byLabel;
    if (found === -1) all = [...all, { ...readOption(pick), picked: true, ...place }];
    else all = all.map((one, at) => (at === found ? { ...one, picked: true } : one));
  }
  return all;
}
