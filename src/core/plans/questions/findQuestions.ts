import { boldLevel, trimmedEnd, type PlanLine } from '../lines/planLines.ts';
import { divides, saysOver } from '../lines/openOrClosed.ts';
import { partOfHeading, plainHeading } from '../lines/partOfHeading.ts';
import { readPhaseLabel } from '../lines/phaseLabel.ts';
import { endOfItem, isDivider } from '../read/endOfItem.ts';
import { readField } from '../read/fieldsOf.ts';
import { readOption, readOptionLabel } from './readOption.ts';
import { questionLabel, readQuestion, settledInHeading, type ReadQuestion } from './readQuestion.ts';

/** Below a heading for questions every point is one; elsewhere only what asks. */
export type Asked = 'each' | 'asking';

const numbered =
  /^[*_~\s[(]*(?:(?:open )?(?:questions?|frage|pregunta|问题|質問|вопрос|OQ|UQ|Q)[ \t]*[-#.]?[ \t]*\d{1,3}[a-z]?(?=[*_\s]*(?:[:：.)—–(-]|$))|Q(?=[:：]))/iu;
const mark = /[?？](?=[*_~`"”’')\]）」』\s]*(?:$|\s|\(|\P{ASCII}))/u;

/** Sentences with which an agent ends its answer. */
const closing =
  /^[^\p{L}\p{N}]*(?:does (?:this|that|the plan|it) (?:plan |approach |all )?(?:look|sound|work|match|seem|make sense)|(?:shall|should|can|may|could) i (?:proceed|start|go|begin|continue|implement|write)|would you like (?:me|to)|do you want me to|want me to|ready (?:to|for)|(?:have|got) (?:any |more |other )?(?:questions|suggestions|feedback|ideas|concerns)|need (?:any |more )?(?:help|clarification|details|support)|any (?:other )?(?:questions|feedback|changes|concerns|thoughts)|questions or |(?:sound|look)s? good|ok(?:ay)? to |is this what|let me know|do you approve|which would you like|how would you like to proceed|what do you think|soll ich (?:anfangen|beginnen|weiter)|進めて(?:も)?(?:いい|よろしい)|可以开始吗)/iu;

function asks(words: string): boolean {
  const hidden = words
    .slice(0, 4_000)
    .replaceAll(/`[^`\n]*`|https?:\/\/\S+/gu, '_')
    // Quotes within a sentence hold a question that the product asks: `it shows "Is this your card?"`.
    .replaceAll(/"(?<=[\p{L}\p{N},:(][ \t]*")[^"\n]*"|“(?<=[\p{L}\p{N},:(][ \t]*“)[^”\n]*”/gu, '_');
  return (mark.test(hidden) || numbered.test(hidden)) && !closing.test(hidden);
}

/** States that there are no questions. */
const nothing =
  /^[\s*_(-]*(?:none|no (?:open |unresolved |blocking |further |outstanding |remaining |clarifying )*(?:questions?|items|issues|clarifications?)|nothing|n\/?a|all (?:questions |clarifications? |items )?(?:are |were |have been )?(?:resolved|answered|clarified|settled)|keine|なし|特になし|无|暂无|ninguna|aucune)(?:\b.{0,160}|[.:—–-]\s.{0,1200})$/isu;

export interface FoundQuestion {
  readonly question: ReadQuestion;
  readonly first: number;
  /** Index after its last line. */
  readonly end: number;
}

/** Finds the questions in a range of lines; `isFree` is false for a line that another part has. */
export function findQuestions(
  lines: readonly PlanLine[],
  first: number,
  end: number,
  asked: Asked,
  isFree: (index: number) => boolean = () => true,
): readonly FoundQuestion[] {
  const found: FoundQuestion[] = [];
  const units: { readonly first: number; end: number }[] = [];
  const add = (from: number, to: number): void => {
    units.push({ first: from, end: to });
  };
  let listIndent = -1;
  const inNumbers = asked === 'each' && asksInNumbers(lines, first, end);
  const cards = asked === 'each' ? cardsOf(lines, first, end) : new Set<number>();
  const sections = new Set(
    lines
      .slice(first, end)
      .filter(({ kind, level }) => kind === 'heading' && level < boldLevel)
      .map(({ words }) => keyOf(words))
      .filter((key) => key !== ''),
  );
  for (let at = first; at < end;) {
    const line = lines[at];
    if (line === undefined) break;
    if (
      !isFree(at) ||
      line.kind === 'blank' ||
      line.kind === 'rule' ||
      line.kind === 'comment' ||
      line.kind === 'around'
    ) {
      at++;
      continue;
    }
    const last = units.at(-1);
    if (line.kind === 'heading') {
      listIndent = -1;
      const to = endOfHeading(lines, at, end);
      const isUnitOfHeading =
        cards.has(at) ||
        labelsOf(lines, at, to) === 1 ||
        (isQuestionHeading(lines, at, to) && !(asked === 'asking' && isRhetorical(lines, at, to))) ||
        (inNumbers && isNumberedBold(line)) ||
        (asked === 'each' && asksRightBelow(lines, at, to));
      if (isUnitOfHeading) {
        // All lines below a settled question belong to it, under whatever headings.
        const whole = settledInHeading(line.words) === null ? to : endOfSection(lines, at, end);
        add(at, whole);
        at = whole;
      } else at++;
      continue;
    }
    if (line.kind === 'row') {
      const to = endOfTable(lines, at, end);
      if (isOptionTable(lines, at) && last !== undefined) last.end = to;
      else found.push(...rowsOf(lines, at, to, asked));
      at = to;
      continue;
    }
    if (line.kind === 'item') {
      const to = Math.min(endOfItem(lines, at), end);
      const isOption =
        last !== undefined &&
        last.end <= at &&
        noHeadingBetween(lines, last.end, at) &&
        (readOptionLabel(`${line.marker} ${line.words}`) !== null ||
          (lines[last.first]?.kind !== 'item' && !asks(line.words)) ||
          belongs(line.words));
      if (isOption) last.end = to;
      else if (sections.has(keyOf(line.words))) {
        at++;
        continue;
      } else if (isUnit(lines, at, to, asked)) {
        add(at, to);
        listIndent = line.indent;
      } else if (asked === 'asking' || isGroup(lines, at, to)) {
        // A point that asks nothing may have points below that do.
        at++;
        continue;
      }
      at = to;
      continue;
    }
    if (line.kind === 'text') {
      const to = endOfText(lines, at, end);
      const said = lines
        .slice(at, to)
        .map(({ words }) => words)
        .join(' ');
      const continues = last !== undefined && noHeadingBetween(lines, last.end, at) && belongs(said);
      if (continues) last.end = to;
      else if (asks(said) && !isLead(said)) add(at, to);
      at = to;
      continue;
    }
    // Code behind a question belongs to it.
    if (last !== undefined && asked === 'each' && noHeadingBetween(lines, last.end, at) && listIndent === -1)
      last.end = at + 1;
    at++;
  }
  const isStatement = asked === 'each' ? statementsAmong(lines, units) : () => false;
  const answered = answersBelow(lines, units);
  for (const unit of units) {
    if (isStatement(unit)) continue;
    const to = trimmedEnd(lines, unit.first, unit.end);
    const question = readQuestion(lines, unit.first, to);
    if (question.text === '' || nothing.test(question.text)) continue;
    const isSettled = asked === 'asking' && isAnsweredBehind(lines, unit.first, question);
    const below = answered.get(unit.first);
    const isAnswered = below !== undefined && question.state === 'open' && question.answer === undefined;
    found.push({
      question: isSettled
        ? { ...question, state: 'locked' }
        : isAnswered
          ? { ...question, options: [], answer: below.replaceAll(/\*\*|__/gu, '') }
          : question,
      first: unit.first,
      end: to,
    });
  }
  return found.toSorted((a, b) => a.first - b.first);
}

interface Unit {
  readonly first: number;
  readonly end: number;
}

/** Returns what a point of a list of contents and the heading that it names have in common; a question has more words. */
function keyOf(words: string): string {
  const bold = /^(?:\*\*|__)(.{1,120}?)(?:\*\*|__)/u.exec(words)?.[1] ?? words.slice(0, 120);
  const plain = plainHeading(bold).toLowerCase();
  return asks(words) ? '' : plain;
}

/** Words that leave a matter open without asking. */
const leavesOpen =
  /\b(?:confirm|decide|decision needed|clarif\w*|determine|define|choose|pick|verify|validate|need(?:s|ed)|whether|unclear|unknown|tbd|tbc|ambigu\w*|missing|open|pending|unresolved|not (?:yet )?(?:specified|defined|decided|clear|known)|revisit|options?)\b|^\P{L}*(?:which|how|who|when|where|what|should|do|does|can|could|is|are|will|would)\b|确认|未定|未决|待|確認|要検討|미정|확인/iu;

/**
 * Returns a test for points that are notes: whole sentences that leave nothing open, in a list where most points ask.
 */
function statementsAmong(lines: readonly PlanLine[], units: readonly Unit[]): (unit: Unit) => boolean {
  const points = units.filter(({ first }) => lines[first]?.kind === 'item');
  const wordsOf = ({ first, end }: Unit): string => {
    let to = first + 1;
    while (to < end && lines[to]?.kind === 'text') to++;
    return lines
      .slice(first, to)
      .map(({ words }) => words)
      .join(' ')
      .slice(0, 4_000);
  };
  const asking = points.filter((unit) => mark.test(wordsOf(unit)) || asks(wordsOf(unit))).length;
  if (points.length < 4 || asking * 2 < points.length) return () => false;
  const inPoints = new Set(points.map(({ first }) => first));
  return (unit) => {
    if (!inPoints.has(unit.first) || lines[unit.first]?.box !== undefined) return false;
    const words = wordsOf(unit);
    return (
      /[.。][)\]"”’*_`]*$/u.test(words.trim()) &&
      words.trim().split(/\s+/u).length > 5 &&
      !/^(?:\*\*|__|~~)/u.test(words) &&
      !/[?？]/u.test(words) &&
      !leavesOpen.test(words)
    );
  };
}

/**
 * Returns the answers that stand below the questions of a list as one point each. A single question may have a note
 * there, so most questions of the list, and several, need one.
 */
function answersBelow(lines: readonly PlanLine[], units: readonly Unit[]): ReadonlyMap<number, string> {
  const asking = units.filter(({ first }) => lines[first]?.kind === 'item' && asks(lines[first].words));
  const found = new Map<number, string>();
  for (const { first, end } of asking) {
    const points = lines.slice(first + 1, end).filter(({ kind }) => kind === 'item' || kind === 'heading');
    const [only] = points;
    const isAnswer =
      points.length === 1 &&
      only?.kind === 'item' &&
      !/[?？]/u.test(only.words) &&
      readField(only) === null &&
      !belongs(only.words);
    if (isAnswer) found.set(first, only.words);
  }
  return found.size > 2 && found.size * 4 >= asking.length * 3 ? found : new Map();
}

/** True for a question outside of any list of questions whose answer follows it at once: `What if it fails? The job runs again.` */
function isAnsweredBehind(lines: readonly PlanLine[], first: number, question: ReadQuestion): boolean {
  const line = lines[first];
  if (line === undefined || question.state !== 'open' || question.options.length > 0) return false;
  const said = [line.words];
  for (let at = first + 1; lines[at]?.kind === 'text'; at++) said.push(lines[at]?.words ?? '');
  const words = said
    .join(' ')
    .slice(0, 4_000)
    .replaceAll(/\*\*|__/gu, '');
  const at = words.search(/[?？](?:\s|$)/u);
  if (at === -1) return false;
  const behind = words.slice(at + 1).trim();
  if (/[?？]/u.test(behind) || behind.split(/\s+/u).length < 4) return false;
  if (!/[.。!]["”)]*$/u.test(behind)) return false;
  return (
    hypothetical.test(words) ||
    /^(?:yes|no|not|partly|partially|ja|nein|sí|oui|non)\b[,.:;—– ]/iu.test(behind)
  );
}

/** Questions that a text asks for its reader and answers itself. */
const hypothetical =
  /^[^\p{L}¿]*(?:what (?:happens|if|about)|how (?:does|do|is|are|will|should) (?:the system|it|we handle|users?)|why\b|¿qué (?:ocurre|pasa|sucede)|que se passe|was (?:passiert|geschieht)|o que acontece)/iu;

/** Returns the index of the next heading of the same level or a higher one. */
function endOfSection(lines: readonly PlanLine[], at: number, end: number): number {
  const level = lines[at]?.level ?? boldLevel;
  let to = at + 1;
  while (to < end && (lines[to]?.kind !== 'heading' || (lines[to]?.level ?? 0) > level)) to++;
  return to;
}

function endOfHeading(lines: readonly PlanLine[], at: number, end: number): number {
  const level = lines[at]?.level ?? boldLevel;
  for (let to = at + 1; to < end; to++) {
    const line = lines[to];
    if (line?.kind !== 'heading') continue;
    // Options and answers in bold belong to the question above them.
    if (line.level === boldLevel && level < boldLevel) continue;
    if (line.level === boldLevel && (readOptionLabel(line.words) !== null || belongs(`${line.words}:`)))
      continue;
    if (line.level > level && readOptionLabel(line.words) !== null) continue;
    if (line.level > level && !asks(line.words) && belongs(`${line.words}:`)) continue;
    return to;
  }
  return end;
}

/** Words that open a section that explains something: `Why this matters?`, `What is a stack?`. */
const explains =
  /^\P{L}*(?:why\b|what(?:'s| is| are)\b|who (?:is|are)\b|how (?:it|this|that) works|how to\b|为什么|什么是|なぜ|왜\b|warum\b|was ist\b|¿?por qué|pourquoi\b|зачем|почему)/iu;

/** Headings that offer help: `Stuck?`, `Questions?`. */
const offers =
  /^(?:stuck|lost|trouble|(?:any |more )?questions|need help|help|fragen|preguntas|вопросы|需要帮助|問題|질문)$/iu;

/** True for the heading of a section that explains rather than asks: no options, no pick and no answer to give below it. */
function isRhetorical(lines: readonly PlanLine[], at: number, end: number): boolean {
  const { level = boldLevel, words: head = '' } = lines[at] ?? {};
  const plain = plainHeading(head).replace(/[?？\s]+$/u, '');
  if (level === boldLevel || numbered.test(head)) return false;
  if (offers.test(plain)) return true;
  // Answers of agents have no headings of the document's own levels for what they ask.
  if (!explains.test(head) && (level > 2 || readPhaseLabel(head) !== null)) return false;
  return !lines
    .slice(at + 1, end)
    .some(({ words, kind }) => kind !== 'blank' && (readOptionLabel(words) !== null || belongs(words)));
}

/**
 * Returns the headings that are a question each, though not all of them ask: most headings of their level in this
 * range have a number of questions, ask, or have what belongs to a question right below.
 */
function cardsOf(lines: readonly PlanLine[], first: number, end: number): ReadonlySet<number> {
  const levels = new Map<number, { readonly at: number; readonly isCard: boolean }[]>();
  for (let at = first; at < end; at++) {
    const line = lines[at];
    if (line?.kind !== 'heading' || line.level === boldLevel) continue;
    const row = levels.get(line.level) ?? [];
    row.push({ at, isCard: isCard(lines, at, end) });
    levels.set(line.level, row);
  }
  const found = [...levels.values()].filter(
    (row) => row.length > 1 && row.filter((one) => one.isCard).length * 5 >= row.length * 3,
  );
  const most = found.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return new Set(most.filter(({ isCard: is, at }) => is || !holdsPoints(lines, at, end)).map(({ at }) => at));
}

function isCard(lines: readonly PlanLine[], at: number, end: number): boolean {
  const words = lines[at]?.words ?? '';
  const own = partOfHeading(words);
  if (/^[^\p{L}\p{N}]*(?:open )?questions?[^\p{L}\p{N}]*$/iu.test(words)) return false;
  if (numbered.test(words) || asks(words) || settledInHeading(words) !== null) return true;
  if (/^[^\p{L}\p{N}]*[A-Z]{1,4}-?\d{1,3}(?![\p{L}\d])/u.test(words) && !holdsPoints(lines, at, end))
    return true;
  if (own === 'risks' || own === 'assumptions' || own === 'invariants' || own === 'questions') return false;
  let to = at + 1;
  while (to < end && (lines[to]?.kind !== 'heading' || lines[to]?.level === boldLevel)) to++;
  let holds = false;
  for (let below = at + 1; below < to; below++) {
    const line = lines[below];
    if (line === undefined) break;
    const field = readField(line);
    if (line.kind === 'item' && field === null && asks(line.words)) return false;
    const name = line.kind === 'heading' ? line.words : (field?.name ?? '');
    if (name !== '' && (belongs(`${plainHeading(name)}:`) || asksInField.test(plainHeading(name))))
      holds = true;
  }
  return holds;
}

/** Labels of what a question is about, beyond those that stand below any question. */
const asksInField =
  /^(?:(?:the )?questions?|decision needed|needs? decision|ambiguity|unclear|problem|issue|why open|blocked by|blocking|needed (?:by|before)|deadline|preguntas?|pergunta|fragen?|domanda|вопрос|状态|问题|背景|决策|可选方向|질문|선택지|현재 결정|結論|論点)$/iu;

/** True for a heading above a list, which groups questions rather than being one. */
function holdsPoints(lines: readonly PlanLine[], at: number, end: number): boolean {
  let below = at + 1;
  while (below < end && lines[below]?.kind === 'blank') below++;
  const kind = lines[below]?.kind;
  return kind === 'item' || kind === 'row' || kind === 'heading' || kind === undefined;
}

/** True for a heading that asks, or has an own question below it and no list of them. */
function isQuestionHeading(lines: readonly PlanLine[], at: number, end: number): boolean {
  const words = lines[at]?.words ?? '';
  const own = partOfHeading(words);
  if (asks(words))
    return !(own === 'questions' && /^[^\p{L}\p{N}]*(?:open )?questions?[^\p{L}\p{N}]*$/iu.test(words));
  if (own !== 'other' && own !== 'phases' && own !== 'files') return false;
  if (lines[at]?.level === boldLevel && readOptionLabel(words) !== null) return false;
  let items = 0;
  let hasAnswer = false;
  for (let to = at + 1; to < end; to++) {
    const line = lines[to];
    if (line === undefined || line.kind === 'heading') {
      if (line !== undefined && readOptionLabel(line.words) !== null) hasAnswer = true;
      continue;
    }
    if (line.kind === 'item' && readField(line) === null && asks(line.words)) items++;
    if (readOptionLabel(line.words) !== null) hasAnswer = true;
    const field = readField(line);
    if (field !== null && !about.test(field.name) && belongs(`${field.name}:`)) hasAnswer = true;
  }
  return items === 0 && hasAnswer && isNumberedHeading(words);
}

/** Labels that stand below questions and below much else. */
const about =
  /^(?:status|owner|notes?|impact|context|background|blocks|affects|cost|reason|rationale|assumption|until)$/iu;

/** Returns how many lines below a heading name the question outright: `**Question**: …`, `- **Question:** …`. */
function labelsOf(lines: readonly PlanLine[], at: number, end: number): number {
  let count = 0;
  for (let to = at + 1; to < end; to++) {
    const line = lines[to];
    if (line?.kind === 'heading') return 0;
    const field = line === undefined || line.indent > 3 ? null : readField(line);
    if (field !== null && questionLabel.test(field.name) && field.rest !== '') count++;
  }
  return count;
}

function isNumberedHeading(words: string): boolean {
  return /^[^\p{L}\p{N}]*(?:\d{1,3}[.):]|[A-Z]{1,3}-?\d{1,3}\b)/u.test(words);
}

/** True for what stands behind a question and is of it: options, a recommendation, an answer, what it is about. */
function belongs(words: string): boolean {
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

function isUnit(lines: readonly PlanLine[], at: number, end: number, asked: Asked): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  const said = lines
    .slice(at, end)
    .filter(({ kind, indent }, offset) => offset === 0 || (kind === 'text' && indent > line.indent))
    .map(({ words }) => words)
    .join(' ');
  if (asked === 'each') {
    if (/^[^\p{L}\p{N}]*$/u.test(said) || isReference(said)) return false;
    return !isGroup(lines, at, end);
  }
  return asks(line.words) || (asks(said) && !isLead(line.words));
}

/** True for a point that is a link or a name in code and nothing else. */
function isReference(said: string): boolean {
  return /^[*_\s]*(?:\[[^\]]*\]\([^()\s]*\)|`[^`]*`)[*_.\s]*$/u.test(said.slice(0, 1_000));
}

/** True for "Technical:" above nested questions; "Should the rotation be:" asks, and the points below are its options. */
function isGroup(lines: readonly PlanLine[], at: number, end: number): boolean {
  const words = lines[at]?.words ?? '';
  if (!/[:：]\**\s*$/u.test(words) || asks(words) || stem.test(words)) return false;
  const below = lines.slice(at + 1, end).filter(({ kind }) => kind === 'item');
  // A numbered point in bold is a matter of its own, with notes below it: `1. **Storage:**`.
  const isMatter = /\d/u.test(lines[at]?.marker ?? '') && /^(?:\*\*|__)/u.test(words);
  return (
    below.length > 0 && !(isMatter && below.filter((point) => asks(point.words)).length * 2 < below.length)
  );
}

const stem =
  /\b(?:should|which|how|what|does|do|can|could|would|where|when|who|whether|shall|is|are|soll(?:en|te)?|welche[rs]?)\b[^.!]{0,120}[:：]\**\s*$/iu;

/** True if numbered lines in bold ask; the others beside them are questions too: `**5. Priority of the features:**`. */
function asksInNumbers(lines: readonly PlanLine[], first: number, end: number): boolean {
  return lines.slice(first, end).some((line) => isNumberedBold(line) && asks(line.words));
}

function isNumberedBold({ kind, level, words }: PlanLine): boolean {
  return kind === 'heading' && level === boldLevel && /^\d{1,3}[.)][ \t]/u.test(words);
}

/** True for a heading that names the matter of the one question below it, which is a paragraph. */
function asksRightBelow(lines: readonly PlanLine[], at: number, end: number): boolean {
  if ((lines[at]?.level ?? boldLevel) >= boldLevel) return false;
  let below = at + 1;
  while (below < end && lines[below]?.kind === 'blank') below++;
  if (lines[below]?.kind !== 'text') return false;
  const to = endOfText(lines, below, end);
  const said = lines.slice(below, to).map(({ words }) => words);
  if (!asks(said.join(' ')) || isLead(said.join(' '))) return false;
  return !lines
    .slice(to, end)
    .some((line) => /^(?:item|text|heading|row)$/u.test(line.kind) && asks(line.words));
}

/** True for a sentence that leads to what is below, or from one part to the next. */
function isLead(words: string): boolean {
  return /[:：]\**\s*$/u.test(words) || closing.test(words);
}

function noHeadingBetween(lines: readonly PlanLine[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const kind = lines[at]?.kind;
    if (kind === 'heading' || kind === 'rule' || kind === 'row' || kind === 'text') return false;
  }
  return true;
}

function endOfText(lines: readonly PlanLine[], at: number, end: number): number {
  let to = at + 1;
  while (to < end && lines[to]?.kind === 'text' && !isStart(lines[to])) to++;
  return to;
}

/** True for a line that begins a thought of its own without a blank line above it. */
function isStart(line: PlanLine | undefined): boolean {
  if (line === undefined) return false;
  return (
    numbered.test(line.words) || readOptionLabel(line.words) !== null || /^(?:\*\*|__)/u.test(line.words)
  );
}

function endOfTable(lines: readonly PlanLine[], at: number, end: number): number {
  let to = at;
  while (to < end && lines[to]?.kind === 'row') to++;
  return to;
}

/** True for a table of the options of the question above it. */
function isOptionTable(lines: readonly PlanLine[], at: number): boolean {
  return /^[^\p{L}\p{N}]*(?:options?|choice|alternative|选项|選択肢)[^\p{L}\p{N}]*$/iu.test(
    lines[at]?.cells[0] ?? '',
  );
}

/** Returns the questions in the rows of a table, by its columns. */
function rowsOf(
  lines: readonly PlanLine[],
  first: number,
  end: number,
  asked: Asked,
): readonly FoundQuestion[] {
  const columns = (lines[first]?.cells ?? []).map((cell) => plainHeading(cell).toLowerCase());
  if (!isDivider(lines[first + 1])) return [];
  const column = columns.findIndex((name) =>
    /^(?:(?:open |unresolved )?questions?|ambiguity|unknowns?|topic|item|issue|decision(?: needed)?|clarifications?|what|frage|質問|问题|論点|pregunta|pergunta|domanda|вопрос)(?: .*)?$|^.{1,4}(?:问题|質問|論点|질문)$/u.test(
      name,
    ),
  );
  const found: FoundQuestion[] = [];
  for (let at = first + 2; at < end; at++) {
    const line = lines[at];
    if (line === undefined) break;
    const own = column === -1 ? line.cells.findIndex((cell) => asks(cell)) : column;
    const words = line.cells[own] ?? '';
    if (words === '' || nothing.test(words) || (asked === 'asking' && !asks(words))) continue;
    const question = questionOfRow(line, columns, own);
    if (question.text !== '') found.push({ question, first: at, end: at + 1 });
  }
  return found;
}

function questionOfRow(line: PlanLine, columns: readonly string[], own: number): ReadQuestion {
  const inCell: PlanLine = { ...line, kind: 'text', words: line.cells[own] ?? '' };
  const base = readQuestion([inCell], 0, 1);
  const cellOf = (pattern: RegExp): string =>
    line.cells[columns.findIndex((name) => pattern.test(name))] ?? '';
  const place = { line: line.number, lastLine: line.number };
  const listed = cellOf(/^(?:options?|alternatives?|choices?|选项|選択肢|optionen)/u);
  const split = listed.split(/<br ?\/?>|;|[ \t]\/[ \t]/u).filter((part) => part.trim() !== '');
  const pick = cellOf(
    /^(?:recommend|default|proposed|suggest|preferred|my pick|lean|推奨|推荐|建议|empfehlung)/u,
  );
  const options = split.length > 1 ? split.map((part) => ({ ...readOption(part.trim()), ...place })) : [];
  const picked = pick === '' || /^[^\p{L}\p{N}]*$/u.test(pick) ? options : markPick(options, pick, place);
  const answer = cellOf(
    /^(?:answer|decision|resolution|resolved|outcome|.{0,4}(?:回答|決定|答案|决定|결정|답변)|antwort|entscheidung|respuesta|réponse|risposta|resposta)(?! (?:needed|required|by|deadline|date|owner|maker|due|gate|point|trigger|criteri\w*|when))/u,
  );
  const status = cellOf(/\b(?:status|state|stand|estado|statut|état|stato|статус)$|状态|状態|상태/u);
  const isAnswered =
    answer !== '' &&
    !/^[^\p{L}\p{N}]*$|^[^\p{L}\p{N}]*(?:tbd|open|pending|unknown|none|offen|n\/a)[^\p{L}\p{N}]*$/iu.test(
      answer,
    );
  // Trackers draw what is open in green, too: "🟢 Open".
  const isMarked = /^\P{L}*(?:✅|✔|🟢|done\b|locked\b|yes\b|n\/a\b)/iu.test(status);
  const isClosed = saysOver(status) || (isMarked && divides(status) !== 'open');
  return {
    ...base,
    options: [...base.options, ...picked],
    ...(isAnswered && base.state === 'open' ? { answer: answer.replaceAll(/\*\*/gu, '') } : {}),
    ...(base.state === 'open' && (isClosed || (isAnswered && own !== -1))
      ? { state: 'locked' as const }
      : {}),
    ...place,
  };
}

function markPick(
  options: ReadQuestion['options'],
  pick: string,
  place: { readonly line: number; readonly lastLine: number },
): ReadQuestion['options'] {
  const words = pick.replaceAll(/[*_`]/gu, '').trim().toLowerCase();
  const at = options.findIndex(
    ({ text, label }) =>
      words.startsWith(text.toLowerCase()) ||
      words === label?.toLowerCase() ||
      words === `option ${label?.toLowerCase()}`,
  );
  if (at === -1) return [...options, { ...readOption(pick), picked: true, ...place }];
  return options.map((option, index) => (index === at ? { ...option, picked: true as const } : option));
}
