import type { DraftLine } from './draftLines.ts';
import type { Label } from './readLabel.ts';
import type { SectionId } from '../../../shared/domain/payload.ts';
import { isSaid } from './passingSections.ts';
import { stateOfEnglishWord } from '../labels/fileStates.ts';

export interface RawSection {
  readonly id: SectionId;
  /** The title as written. */
  readonly title: string;
  /** The line of its label, without the text beside it. */
  readonly heading: string;
  /** Line of its label. */
  readonly line: number;
  /** Text beside the label, then the lines below. */
  readonly rest: string;
  readonly lines: readonly DraftLine[];
  /** The unknown heading that it stands under, if sections of the same kind stand under others as well. */
  readonly group?: DraftLine | undefined;
}

export interface Open extends RawSection {
  readonly level: number;
  readonly number: number | null;
  readonly lines: DraftLine[];
  group?: DraftLine;
  /** The unknown heading right above it. */
  readonly under: DraftLine | null;
  /** True if it has bold labels between its entries. */
  grouped: boolean;
  /** True after a heading that did not open a section. */
  nested: boolean;
  /** True after a rule: only entries and headings of a deeper level continue it. */
  ruled: boolean;
  /** True after the tag that closes it: nothing continues it. */
  closed: boolean;
}

export function openSection(label: Label, line: DraftLine, under: DraftLine | null): Open {
  return {
    id: label.id ?? 'other',
    title: titleOf(label),
    heading: headingIn(line.text, label.rest),
    line: line.number,
    rest: label.rest,
    lines: [],
    level: label.level,
    number: label.number,
    under: label.id === undefined ? null : under,
    grouped: false,
    nested: false,
    ruled: false,
    closed: false,
  };
}

/** Returns the title of a section, with the number of a list point that opens it without naming it. */
function titleOf({ id, level, number, title }: Label): string {
  return id === undefined && level === 0 && number !== null ? `${number}. ${title}` : title;
}

function headingIn(line: string, rest: string): string {
  return rest !== '' && line.trimEnd().endsWith(rest) ? line.trimEnd().slice(0, -rest.length) : line;
}

/** Follows which headings a line stands under. */
export function createHeadings(lines: readonly DraftLine[]): {
  parentOf: (label: Label) => Open | null;
  unknownAbove: () => DraftLine | null;
  open: (section: Open) => void;
  leave: () => void;
  openTag: (section: Open) => void;
  close: () => void;
} {
  const path: Open[] = [];
  let left = false;
  // The only heading of the first level is the document's.
  const top = lines.filter(({ text }) => /^ ?#[ \t]/u.test(text)).length > 1 ? 0 : 1;
  return {
    /** Returns the known section whose heading a label stands under. */
    parentOf: ({ level }) => {
      if (level > 0) {
        while ((path.at(-1)?.level ?? 0) >= level) path.pop();
        if (path.length > 0) left = false;
      } else if (left) return null;
      return path.findLast(({ id }) => id !== 'other') ?? null;
    },
    /** Returns the heading right above, as written, if it opened no known section. */
    unknownAbove: () => {
      const above = path.at(-1);
      return left || above?.id !== 'other' ? null : { text: above.heading, number: above.line };
    },
    open: (section) => {
      if (section.level > top) path.push(section);
      if (section.level > 0) left = false;
    },
    /** A rule ends what stands under a heading, except for headings of a deeper level. */
    leave: () => {
      left = true;
    },
    /** The tag of a section ends what stands above it. */
    openTag: (section) => {
      path.splice(0, path.length, section);
      left = false;
    },
    /** Nothing stands below the tag that closes a section. */
    close: () => {
      path.length = 0;
    },
  };
}

/**
 * True if a label ends the section before it. An unknown one is often a point, or the head of a group of them; so is a
 * known one under the heading of a known section, unless its words leave no doubt.
 */
export function opens(
  label: Label,
  current: Open | null,
  afterBlank: boolean,
  parent: SectionId | undefined,
  divides: boolean,
): boolean {
  if (label.id !== undefined) {
    // A pending point stands apart from what is done. The cause of a repair is part of it.
    if (parent === 'status' && label.level > 0 && label.id === 'next' && label.only) return true;
    if (parent === 'status' && label.level > 0 && label.id === 'hypothesis') return false;
    // Optional work is all there is to do next if nothing stands above it.
    if (parent === 'next' && label.id === 'deferred' && label.level > 0 && isEmpty(current)) return false;
    // The groups of what is put off are not next, whatever their names.
    if (parent === 'deferred' && label.id === 'next' && !label.own) return false;
    // In a list of files or tasks these words are states.
    if (current !== null && isState(label) && (current.id === 'files' || current.id === 'status')) {
      return label.level > 0 && label.level <= current.level;
    }
    // A numbered point of a list is a label only among others; a later one of a list without labels is none.
    const isPoint = label.number !== null && label.level === 0 && current?.number === null;
    if (isPoint && (!label.certain || (label.number ?? 0) > 1)) return false;
    if (isField(label, current)) return false;
    // Below a heading, bold words that may name a section more often begin a paragraph.
    if (label.level === 0 && !label.sure && label.id !== 'next' && current !== null && current.level > 0)
      return false;
    if (parent === undefined || (label.level === 0 && label.certain && label.own)) return true;
    if (label.level > 0)
      return label.sure && (parent !== label.id || current?.id !== label.id || label.certain || label.only);
    // A bold label in a known section is more often a field of an entry.
    return (
      parent !== label.id &&
      (label.certain || (divides && parent === 'status')) &&
      (label.rest === '' || (parent === 'status' && label.id === 'next' && isSaid(label.rest))) &&
      (current?.nested !== true || label.id === 'next' || (divides && label.id !== 'hypothesis'))
    );
  }
  if (current !== null && isState(label) && (current.id === 'files' || current.id === 'status')) return false;
  if (label.level > 0) {
    if (current === null || current.level <= 0) return true;
    return label.level <= current.level && parent !== current.id;
  }
  if (!afterBlank) return false;
  if (label.number !== null) return current?.number === label.number - 1;
  if (current === null) return label.rest === '';
  if (current.level === 0 || (current.level === -1 && label.level === -1)) return true;
  // Below a heading it is the head of a group, or a field of an entry.
  if (current.level > 0 && current.id !== 'other') return false;
  return !current.grouped && current.lines.some(({ text }) => text.trim() !== '');
}

function isEmpty(section: Open | null): boolean {
  return section?.rest === '' && section.lines.every(({ text }) => text.trim() === '');
}

/** True for a label with a value beside it that says too little to open a section below a heading. */
function isField({ level, sure, id, rest }: Label, current: Open | null): boolean {
  if (level !== 0 || rest === '' || current === null) return false;
  if ((current.level > 0 || current.rest !== '') && !sure && id !== 'next') return true;
  return value.test(rest.slice(0, 60)) || (id === 'files' && !/[/`.]/u.test(rest.slice(0, 1_000)));
}

/** Matches a number, with a few words about it, or a date. */
const value = /^[*_`~≈]{0,3}\d[\d\s.,:/%+x-]*(?:\s?[\p{L}%]+){0,4}[*_`]{0,3}(?:\s?\([^()]*\)?)?$/u;

function isState(label: Label): boolean {
  return !label.literal && stateOfEnglishWord(label.title) !== undefined;
}
