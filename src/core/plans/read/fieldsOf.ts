import { partOfHeading, type PlanPart } from '../lines/partOfHeading.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';

/** A label with what it names: `**Done when:** the tests pass`, or a label and the list below it. */
export interface Field {
  readonly name: string;
  readonly part: PlanPart;
  /** The text on the label's own line. */
  readonly rest: string;
  /** Index of the label's line, and the index after the last line that belongs to it. */
  readonly index: number;
  readonly end: number;
}

const inMarks =
  /^(?:\*\*|__|_|\*)([^*_\n]{2,60}?)(?:[:：](?:\*\*|__|_|\*)|(?:\*\*|__|_|\*)[ \t]*(?:\([^()\n]{1,60}\)[ \t]*)?[:：—–-])[ \t]*(.*)$/u;
/** A wide colon needs no space behind it. */
const plain = /^(\p{L}[^:：\n`]{1,40})(?:[:：]$|(?:：|:(?=[ \t]))[ \t]*(.*)$)/u;

/** Reads the label that a line begins with; `null` without one. */
export function readField(line: PlanLine): { readonly name: string; readonly rest: string } | null {
  if (line.kind !== 'text' && line.kind !== 'item') return null;
  const words = line.words.replace(/^>[ \t]*/u, '').replace(/^(?:→|->|=>)[ \t]*/u, '');
  const found = inMarks.exec(words.slice(0, 4_000)) ?? plain.exec(words.slice(0, 4_000));
  if (found === null) return null;
  return { name: (found[1] ?? '').trim(), rest: (found[2] ?? '').replace(/[_*]+$/u, '').trim() };
}

/** Returns the labels within a phase, in order, headings among them. */
export function fieldsOf(lines: readonly PlanLine[], first: number, end: number): readonly Field[] {
  const found: Field[] = [];
  for (let index = first; index < end; index++) {
    const line = lines[index];
    if (line === undefined) continue;
    if (line.kind === 'heading') {
      found.push({
        name: line.words,
        part: partOfHeading(line.words),
        rest: '',
        index,
        end: endOfHeading(lines, index, end),
      });
      continue;
    }
    const field = readField(line);
    if (field === null) continue;
    found.push({
      ...field,
      part: partOfHeading(field.name),
      index,
      end: field.rest === '' ? endOfList(lines, index, end) : endOfParagraph(lines, index, end),
    });
  }
  return found;
}

function endOfHeading(lines: readonly PlanLine[], index: number, end: number): number {
  const level = lines[index]?.level ?? boldLevel;
  for (let at = index + 1; at < end; at++) {
    const line = lines[at];
    if (line?.kind === 'heading' && line.level <= level) return at;
  }
  return end;
}

/** A list below a label goes on until a line that is no point, or a label of the same indentation. */
function endOfList(lines: readonly PlanLine[], index: number, end: number): number {
  const own = lines[index]?.indent ?? 0;
  const isPoint = lines[index]?.kind === 'item';
  for (let at = index + 1; at < end; at++) {
    const line = lines[at];
    if (line === undefined) break;
    if (line.kind === 'blank' || line.kind === 'code' || line.kind === 'row') continue;
    if (line.kind === 'heading' || line.kind === 'rule') return at;
    if (isPoint ? line.indent <= own : line.kind === 'text' && line.indent <= own) return at;
  }
  return end;
}

function endOfParagraph(lines: readonly PlanLine[], index: number, end: number): number {
  const own = lines[index]?.indent ?? 0;
  for (let at = index + 1; at < end; at++) {
    const line = lines[at];
    if (line === undefined || line.kind !== 'text' || readField(line) !== null) return at;
    if (lines[index]?.kind === 'item' && line.indent <= own) return at;
  }
  return end;
}
