import { partOfHeading, plainHeading } from '../lines/partOfHeading.ts';
import type { PlanLine } from '../lines/planLines.ts';
import { apart, type Heading } from './outline.ts';
import type { PhaseRow, Start } from './phaseSpan.ts';
import { beginsWithVerb, columnWeight, holdsWork, isStatements, type Counts } from './workIn.ts';

/*
 * A plan has several levels: milestones with phases, phases with tasks, tasks with steps. Its phases are the level that
 * a person would hand to one session each. Every level that could be it is weighed by what speaks for it:
 *
 * - its name: "Phase 1" says it outright, "Step 1" and a bare number say less, a plain heading nothing;
 * - its form: a heading holds more than a point, and an element such as <task> is made to be one;
 * - its place: below "Implementation steps" stands work, below "Risks" none;
 * - what stands in it: boxes, files, an objective, a done condition, and how much of the plan;
 * - what speaks against it: only one, words of ordinary sections, chapters without work in them (`workIn.ts`), dates of
 *   a log, and that it only says when, how urgent or how far the work in it is.
 *
 * Of two levels where one stands in the other, the outer one is the phase and the inner ones are its steps.
 */

/** The weight of a level that the whole plan stands in. */
const ofCoverage = 16;

/** Weights of the name of a level, by the rank of its word. */
const ofRank = [44, 40, 30, 34, 36, 38, 26];
const ofForm: Readonly<Record<Start['form'], number>> = {
  element: 60,
  heading: 12,
  row: 8,
  bold: 6,
  text: 6,
  item: 0,
  whole: 0,
};

/** The weight of headings that say nothing but when: `## NOW`, `## NEXT`, `## LATER`. */
const ofGroups = 16;

/** Words that say when or how urgent work is; they group phases rather than being ones. */
export const groups =
  /^\P{L}*(?:weeks?|days?|woche|semana|tier|priority|prioridad|prioritas|priorität|level|now|next|later|someday|soon|must|should|could|high|medium|low|critical|urgent|immediate(?:ly)?|near(?:er)?[ -]term|short(?:er)?[ -]term|mid(?:dle)?[ -]term|medium[ -]term|long(?:er)?[ -]term|(?:this|next) (?:quarter|month|year|release)|q[1-4](?=[ \t]+\d{4})|backlog|today|tomorrow|(?:a )?(?:corto|medio|mediano|largo) plazo|siguientes?|ahora|más adelante|(?:a )?(?:curto|médio|longo) prazo|agora|(?:à )?(?:court|moyen|long) terme|maintenant|ensuite|plus tard|kurzfristig|mittelfristig|langfristig|jetzt|als nächstes|später|短期|中期|長期|长期|단기|중기|장기|краткосрочн\p{L}*|среднесрочн\p{L}*|долгосрочн\p{L}*|p[0-4](?=[ \t]*(?:[-–—:：(（]|$)))(?![\p{L}])/iu;

/** Points that tell what was done when: `(2026-02-04 00:42Z) Read the exporter`. */
const ofLog = /^\P{L}{0,4}\d{4}-\d{2}-\d{2}/u;

/** The weight that is taken from boxes that tell when they were ticked: a plan in words of its own comes first. */
const ofTickedLog = 8;

/**
 * True for the sections of a document, numbered or not, which stand below no heading that leads to phases: of the
 * labelled documents, every such row that was a plan had work in 60 % of its members or more, and nine of eleven rows of
 * chapters had it in fewer than half.
 */
function isChapters({ from, container }: PhaseRow): boolean {
  return (
    (from === 'siblings' || from === 'numbered') &&
    (container === null || container.isTitle || container.part !== 'phases' || ofDesign.test(container.words))
  );
}

/** Words of a section that tells how rather than what to do. */
const ofDesign = /\b(?:approach|strategy|details)\b/iu;

/** The least share of chapters that hold work; fewer are no plan. */
const leastWork = 0.5;

/** The same of numbered ones in a document about something else, which numbers all of its sections. */
const leastOfChapters = 0.6;

/** The weight that is taken from chapters none of which holds work. */
const ofProse = 30;

/** Returns the share of the starts that a test holds for. */
function share(starts: readonly Start[], holds: (start: Start) => boolean): number {
  return starts.filter(holds).length / starts.length;
}

function hasAny(count: Int32Array): (start: Start) => boolean {
  return ({ index, end }) => (count[end] ?? 0) > (count[index] ?? 0);
}

/** Weighs a row by itself. */
export function weighRow(row: PhaseRow, lines: readonly PlanLine[], counts: Counts): number {
  const { starts, from, container } = row;
  const [first] = starts;
  if (first === undefined) return 0;
  // A text of one line is a phase if nothing else is one.
  if (from === 'whole') return 1;
  const isListed = first.form === 'item';
  const inside =
    14 * share(starts, hasAny(counts.boxes)) +
    (isListed ? 0 : 8 * share(starts, hasAny(counts.fields)) + 4 * share(starts, hasAny(counts.paths)));
  const named =
    from === 'named' || from === 'title'
      ? (ofRank[first.label?.rank ?? 9] ?? 34)
      : from === 'numbered'
        ? 12
        : from === 'outlined'
          ? 30
          : 0;
  const numbers = from === 'numbers' ? 6 : from === 'rows' ? 16 + columnWeight(row, lines) : 0;
  const place =
    (from === 'stated' ? 16 : placeOf(container, isListed)) +
    (from === 'siblings' && isGrouping(row, lines) ? ofGroups : 0);
  const covered = starts.reduce((sum, { index, end }) => sum + end - index, 0) / lines.length;
  const isOfDocument =
    from === 'numbered' &&
    container?.part !== 'phases' &&
    (container === null || container.isTitle || areRules(starts, lines));
  const work =
    isChapters(row) && !isGrouping(row, lines)
      ? share(starts, (start) => holdsWork(start, lines, counts, !isOfDocument))
      : 1;
  // A section such as "Approach" is where plan modes put their steps, also in prose.
  const isProse =
    work < (isOfDocument ? leastOfChapters : leastWork) &&
    !(container?.part === 'phases' && !container.isTitle);
  if (isProse || areOtherParts(row, lines, counts) || isStatements(row, lines) || areRecords(row, counts))
    return 0;
  // A short list somewhere in a document about something else is no plan of it.
  const isPlain = from === 'points' && !namesPlan.test(plainHeading(container?.words ?? ''));
  if (((from === 'numbers' && container === null) || isPlain) && covered < leastShare(lines)) return 0;
  if (areNotes(row) || isOfRules(row, lines)) return 0;
  const isApart = first.parts.some((part) => apart.has(part));
  const against =
    (isApart ? 30 : 0) +
    (container !== null && future.test(container.words) ? 20 : 0) +
    (starts.length > 1 ? 0 : againstOne(first, from)) +
    ofProse * (1 - work) +
    (counts.boxes[first.index + 1] === counts.boxes[first.index] ? 20 : ofTickedLog) *
      share(starts, ({ index }) => ofLog.test(lines[index]?.words ?? ''));
  return (
    named +
    numbers +
    ofForm[first.form] +
    place +
    inside +
    (isListed ? 0 : ofCoverage * covered) -
    against +
    (isListed ? 4 : 0)
  );
}

/**
 * True for headings that name records rather than work: codes without words, `## PA-001`, and stories of users that hold
 * no boxes and no files.
 */
function areRecords({ starts }: PhaseRow, counts: Counts): boolean {
  const labels = starts.flatMap(({ form, label }) => (form === 'heading' && label !== null ? [label] : []));
  if (labels.length < starts.length) return false;
  if (labels.every(({ kind, title }) => /^code [A-Z]{2}/u.test(kind) && title === '')) return true;
  const isStory = labels.every(({ label }) => /^(?:user[ \t]+)?story/iu.test(label));
  return isStory && share(starts, hasAny(counts.boxes)) === 0 && share(starts, hasAny(counts.paths)) === 0;
}

/**
 * True for headings of any other word with a number, `### Block A: Basics`, below a section that names no plan and with
 * no work in any: parts of what is described.
 */
function areOtherParts(
  { from, starts, container }: PhaseRow,
  lines: readonly PlanLine[],
  counts: Counts,
): boolean {
  return (
    from === 'named' &&
    container !== null &&
    !container.isTitle &&
    container.part !== 'phases' &&
    starts.every(({ label }) => label?.kind.startsWith('word ') === true) &&
    !starts.some((start) => holdsWork(start, lines, counts, true))
  );
}

/** True for versions in a document that tells what changed with each, or how to follow: `# Migration guide`, `## v3.1`. */
function areNotes({ from, starts, container }: PhaseRow): boolean {
  return (
    from === 'named' &&
    container?.isTitle === true &&
    ofNotes.test(container.words) &&
    starts.every(({ label }) => label === null || label.kind === 'version')
  );
}

/** True for anything but numbered phases in a document that says what always holds: `# Security policy`, `# 運用ルール`. */
function isOfRules({ from, starts }: PhaseRow, lines: readonly PlanLine[]): boolean {
  if (from === 'elements' || (from === 'named' && (starts[0]?.label?.rank ?? 9) < 3)) return false;
  const plain = plainHeading(lines.find(({ kind }) => kind === 'heading')?.words ?? '');
  return ofRules.test(plain) && !leadsToPhases({ words: plain }) && !beginsWithVerb(plain);
}

/** Titles of such documents: the kind of document is the last word, or, in Romance languages, the first one. */
const ofRules =
  /^(?:.*\b(?:polic(?:y|ies)|rules|guidelines|conventions|standards?|handbook|code of conduct|api reference|(?:setup|installation|user|style) guide|audit(?: report)?)|contributing(?:[ \t].*)?|(?:pol[ií]tica|normas?|reglas|regras|directrices|diretrizes|convenciones|convenções|politique|règles|charte|regolamento|policy)[ \t].*|.*(?:richtlinien?|regeln|leitfaden|правила|политика)|.*(?:ルール|規約|規則|规范|规则|準則|守则|规约|규칙|규약|지침))(?:\.md)?$/iu;

const ofNotes =
  /\b(?:change ?log|release notes|what[’']?s new|(?:migration|upgrade|upgrading) (?:guide|notes)|(?:migrating|upgrading) (?:to|from)|migrationsleitfaden|notas de (?:la )?versi[oó]n|guía de migración|guia de migração)\b|更新日志|変更履歴|リリースノート|릴리스 노트/iu;

/** True for headings that say how something is to be: `### 1. Weighing should be the default`. */
function areRules(starts: readonly Start[], lines: readonly PlanLine[]): boolean {
  return share(starts, ({ index }) => ofRule.test(lines[index]?.words ?? '')) > 0.5;
}

const ofRule = /\p{L}+[ \t]+(?:should|must|shall|may|can(?:not)?|is|are|never|always)[ \t]+\p{L}+/iu;

/** Words of a section about what comes after the plan, which may be divided like the plan itself. */
const future =
  /^\P{L}*(?:future|later|post-\p{L}+|nice[ -]to[ -]have|out of scope|beyond|ideas|someday|zukunft|zukünftig|futuro|futur[es]*|à venir|将来|今後|未来|后续|後續|향후|будущ)/iu;

/** Returns the share of a text that a numbered list without a heading of its own takes at least to be its plan. */
function leastShare(lines: readonly PlanLine[]): number {
  const title = lines.find(({ kind }) => kind === 'heading');
  return title === undefined || partOfHeading(title.words) === 'phases' ? 0.1 : 0.2;
}

/** A single phase is seldom; a single point of a list is as good as several. */
function againstOne(only: Start, from: PhaseRow['from']): number {
  if (from === 'title') return 60;
  if (from !== 'named') return 2;
  return (only.label?.rank ?? 9) < 2 ? 10 : 35;
}

/** The weight of a list whose heading says nothing else. */
const ofNamedPlan = 1;

function placeOf(container: Heading | null, isListed: boolean): number {
  if (container === null || container.part !== 'phases') return 0;
  const leads = leadsToPhases(container) && !repeats.test(container.words);
  if (container.isTitle) return leads ? 10 : 4;
  if (isListed) return (leads ? 16 : 8) + (namesPlan.test(plainHeading(container.words)) ? ofNamedPlan : 0);
  return leads ? 24 : 12;
}

/** Words of lists that repeat what stands elsewhere in the plan. */
export const repeats =
  /\b(?:checklist|progress|timeline|schedule|tracking|progreso|avance|progresso|fortschritt|suivi)\b|進捗|进度|進度|прогрес|진행/iu;

/** Words of a heading that say nothing but that phases stand below it. */
export const namesPlan =
  /^(?:(?:\p{L}+[ \t]+){0,2}(?:order|phases|milestones|steps|roadmap|tasks|sequence|task (?:list|breakdown)|(?:implementation|execution|work|action) plan|phasen|etappen|meilensteine|(?:umsetzungs|arbeits)plan|plan[oe]? (?:de|di|d') ?(?:execução|implementação|trabalho|ação|ejecución|implementación|trabajo|acción|travail|exécution|implémentation|azione|lavoro))(?:[ \t]*[/&][ \t]*\p{L}+)?|.{0,8}(?:任务|步骤|阶段|里程碑|ロードマップ|手順|フェーズ))$/iu;

/** True for words that name phases outright, rather than what comes next. */
export function leadsToPhases({ words }: Pick<Heading, 'words'>): boolean {
  return /phase|milestone|step|task|increment|slice|breakdown|implementation|roadmap|plan|to-?do|stage|阶段|步骤|任务|フェーズ|タスク|手順|schritt|paso|tarea|fase|[eé]tape|计划|规划|路线|里程碑|ロードマップ|スケジュール|計画|단계|계획|этап|план/iu.test(
    words,
  );
}

/** True for a level that only says when or how urgent the work in it is. */
export function isGrouping({ starts }: PhaseRow, lines: readonly PlanLine[]): boolean {
  return share(starts, ({ index }) => groups.test(lines[index]?.words ?? '')) >= 0.6;
}

/** True if most of the inner row stands in the outer one. */
export function standsIn(inner: PhaseRow, outer: PhaseRow): boolean {
  if (inner === outer) return false;
  let at = 0;
  let count = 0;
  for (const { index } of inner.starts) {
    while (at < outer.starts.length && (outer.starts[at]?.end ?? 0) <= index) at++;
    const around = outer.starts[at];
    if (around !== undefined && around.index < index) count++;
  }
  return count * 10 >= inner.starts.length * 7;
}
