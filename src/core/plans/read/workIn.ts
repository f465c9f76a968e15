import { hasVerb } from '../../payload/wording/hasVerb.ts';
import { plainHeading } from '../lines/partOfHeading.ts';
import { takeState } from '../lines/phaseState.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import { readField } from './fieldsOf.ts';
import type { PhaseRow, Start } from './phaseSpan.ts';

/** Counts of lines that say something about work, each from the start of the plan. */
export interface Counts {
  readonly boxes: Int32Array;
  readonly fields: Int32Array;
  readonly paths: Int32Array;
  /** Points with a number. */
  readonly ordered: Int32Array;
  /** Points that begin with a verb. */
  readonly orders: Int32Array;
  readonly points: Int32Array;
  /** Lines that are not blank. */
  readonly said: Int32Array;
  /** Rows of tables and lines of code. */
  readonly data: Int32Array;
}

const tellsOfWork =
  /\b(?:goal|objective|files?|done|acceptance|verif\w*|success|deliverables?|depends|status|state|effort|estimate|tasks?|steps?|test)\b|完了|验收|目标|目的|文件|ファイル/iu;

export function countLines(lines: readonly PlanLine[]): Counts {
  const boxes = new Int32Array(lines.length + 1);
  const fields = new Int32Array(lines.length + 1);
  const paths = new Int32Array(lines.length + 1);
  const ordered = new Int32Array(lines.length + 1);
  const orders = new Int32Array(lines.length + 1);
  const points = new Int32Array(lines.length + 1);
  const said = new Int32Array(lines.length + 1);
  const data = new Int32Array(lines.length + 1);
  for (const [index, line] of lines.entries()) {
    const isPoint = line.kind === 'item';
    points[index + 1] = (points[index] ?? 0) + (isPoint ? 1 : 0);
    said[index + 1] = (said[index] ?? 0) + (line.kind === 'blank' || line.kind === 'rule' ? 0 : 1);
    data[index + 1] = (data[index] ?? 0) + (line.kind === 'row' || line.kind === 'code' ? 1 : 0);
    ordered[index + 1] = (ordered[index] ?? 0) + (isPoint && /\d/u.test(line.marker) ? 1 : 0);
    orders[index + 1] = (orders[index] ?? 0) + (isPoint && beginsWithVerb(line.words) ? 1 : 0);
    const field = readField(line)?.name ?? (line.level === boldLevel ? line.words : '');
    boxes[index + 1] = (boxes[index] ?? 0) + (line.box === undefined ? 0 : 1);
    fields[index + 1] = (fields[index] ?? 0) + (field !== '' && tellsOfWork.test(field) ? 1 : 0);
    paths[index + 1] =
      (paths[index] ?? 0) + (/`[^`\s]*[/.][^`\s]+`/u.test(line.text.slice(0, 2_000)) ? 1 : 0);
  }
  return { boxes, fields, paths, ordered, orders, points, said, data };
}

/** Lines; more below a heading is a chapter. */
const mostOfTopic = 4;

export function beginsWithVerb(words: string): boolean {
  const first = /^[*_~]*(\p{L}[\p{L}-]*)/u.exec(words.slice(0, 60))?.[1];
  return first !== undefined && hasVerb(first);
}

/**
 * True for a heading with boxes, ordered steps or mostly orders below, or whose own words are an order or a state. A
 * heading with a line or two is a topic, which may well be work.
 */
export function holdsWork(
  { index, end }: Start,
  lines: readonly PlanLine[],
  { boxes, ordered, orders, points, said, data }: Counts,
  areTopics = true,
): boolean {
  const within = (count: Int32Array): number => (count[end] ?? 0) - (count[index + 1] ?? 0);
  const plain = plainHeading(lines[index]?.words ?? '');
  return (
    within(boxes) > 0 ||
    within(ordered) > 1 ||
    (areTopics && within(said) <= mostOfTopic && within(data) === 0) ||
    (within(orders) > 0 && within(orders) * 2 >= within(points)) ||
    (plain.includes(' ') && beginsWithVerb(plain)) ||
    tellsStateOf(lines[index]?.words ?? '')
  );
}

/** True for a heading with the mark of a state, ahead of its number or behind it. */
function tellsStateOf(words: string): boolean {
  const behind = words.replace(/^[*_]*\d{1,3}[.):]?[ \t]+/u, '');
  return takeState(words).state !== undefined || takeState(behind).state !== undefined;
}

/** Names of columns that follow work: who does it, until when, what it waits for. */
const tracking =
  /^(?:owner|assignee|responsible|estimate|effort|duration|time|deadline|due(?: date)?|date|status|state|depends(?: on)?|dependenc(?:y|ies)|blocked by|priority|deliverables?|output|exit criteria|acceptance(?: criteria)?|done when|why first|负责人|参与者|(?:计划)?工时|时间|截止(?:日期|时间)|前置(?:任务|条件)?|依赖|状态|优先级|交付物|验收(?:标准)?|担当(?:者)?|期限|工数|状態|優先度|依存|상태|우선순위|난이도|의존|담당|기간|esfuerzo|esforço|estado|prazo|plazo|respons[aá]vel|responsable|depend[eê]ncias?|dependencias?|prioridade?|por que primeiro|aufwand|dauer|verantwortlich|abhängigkeit(?:en)?|priorität|durée|échéance|priorité|срок|статус|ответственный|приоритет|зависимости|метрики успеха|термін|відповідальний|пріоритет|залежності)$/iu;

/** Words of a column that name work, without a sign that stands for any number. */
const phaseWord =
  /^(?:phase|fase|faza|etapa|[eé]tape|stage|step|schritt|paso|passo|task|任务|阶段|步骤|フェーズ|ステップ|タスク|этап|етап|단계)/iu;

/** A number, a letter or a code: `3`, `B`, `T4`. */
const counted = /^(?:[A-Z]{0,3}-?\d{1,3}|[A-Z])$/u;

/** The weight that is taken from a table that neither words nor columns call work. */
const ofAnything = 12;

/** Weighs the columns of a table: a name for the phases, and columns that follow them. */
export function columnWeight({ starts, container }: PhaseRow, lines: readonly PlanLine[]): number {
  const columns = starts[0]?.columns ?? [];
  const isNamed = columns.slice(0, 2).some((name) => phaseWord.test(name));
  const followed = columns.filter((name) => tracking.test(name)).length;
  const firsts = starts.map(({ index }) => plainHeading(lines[index]?.cells[0] ?? ''));
  const isCounted =
    starts.length > 2 && new Set(firsts).size === firsts.length && firsts.every((cell) => counted.test(cell));
  // Numbers alone count anything, such as the files of a folder.
  const isAnything =
    !isNamed && followed === 0 && container?.part !== 'phases' && /^(?:no\.?|id)?$/iu.test(columns[0] ?? '');
  return (isAnything ? -ofAnything : 0) + (isNamed ? 6 : 0) + Math.min(followed, 2) * 5 + (isCounted ? 6 : 0);
}

/**
 * True for a list of English statements that nothing announces as work: `1. The public form stays as it is.` The orders
 * of a plan begin with a verb; other languages put it elsewhere, so that their lists are not judged.
 */
export function isStatements({ from, container, starts }: PhaseRow, lines: readonly PlanLine[]): boolean {
  const isAnnounced = container !== null && (from === 'numbers' || announces.test(container.words));
  if ((from !== 'points' && from !== 'numbers') || isAnnounced) return false;
  const words = starts.map(({ index }) => lines[index]?.words ?? '');
  const isEnglish = words.filter((text) => english.test(text.slice(0, 200))).length * 2 >= words.length;
  return isEnglish && words.filter(beginsWithVerb).length * 3 < words.length;
}

/** Words of a heading below which also points without a verb are work: `## Tasks`, `## What is left`. */
const announces =
  /\b(?:tasks?|steps?|plan|to-?dos?|milestones?|roadmap|phases?|backlog|deliverables?|left|remaining|next)\b/iu;

const english = /\b(?:the|an?|of|to|for|with|and|is|are)\b/iu;
