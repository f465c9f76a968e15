import type { SectionId } from '../../../shared/domain/payload.ts';
import type { DraftLine } from './draftLines.ts';
import type { createLabelReader, Label } from './readLabel.ts';

/** Follows a section that ends with its own lines; behind it, the one before goes on. */
export interface PassingSections<Section> {
  readonly isOpen: () => boolean;
  /** Returns the label of such a section, outside of one or within its quote. */
  readonly labelAt: (line: DraftLine, around: Around) => Label | null;
  /** `until`: the number of the line behind its list, if one is all it has. */
  readonly begin: (line: DraftLine, before: Section | null, until?: number) => void;
  /** Ends the section at a line behind it and returns the one that goes on; `undefined` at any other line. */
  readonly endAt: (line: DraftLine) => { readonly before: Section | null } | undefined;
}

interface Around {
  readonly afterBlank: boolean;
  /** The line above. */
  readonly above: string;
  /** The section that the line stands in. */
  readonly section: SectionId | undefined;
}

const quoteMark = /^ ?> ?/u;
const pointMark = /^ ?[-*•] +(?=\*\*|__)/u;
/** A value behind its name, as in the lines at the top of a document. */
const field = /^ ?(?:\*\*|__)?\p{L}[^:：]{1,40}[:：]/u;
/** Words; fewer next to a label may be a value. */
const fewestSaid = 3;
/** In known sections, only what was done is often followed by what is next. */
const around: ReadonlySet<SectionId | undefined> = new Set([undefined, 'other', 'status']);

type Form = 'quote' | 'point' | 'field';

function formOf(text: string): Form {
  if (quoteMark.test(text)) return 'quote';
  return pointMark.test(text) ? 'point' : 'field';
}

function goesOn(form: Form, text: string): boolean {
  if (form === 'quote') return quoteMark.test(text);
  if (form === 'point') return /^\s+\S/u.test(text);
  return text.trim() !== '' && !field.test(text.slice(0, 60));
}

export function createPassingSections<Section>(
  read: ReturnType<typeof createLabelReader>,
): PassingSections<Section> {
  let open: { readonly before: Section | null; readonly form: Form; readonly until?: number } | undefined;
  return {
    isOpen: () => open !== undefined,
    labelAt: (line, { afterBlank, above, section }) => {
      const form = formOf(line.text);
      if (form === 'quote') return afterBlank || open?.form === 'quote' ? readQuoted(line, read) : null;
      if (!around.has(section)) return null;
      if (form === 'point') return readPoint(line, read);
      return afterBlank || field.test(above.slice(0, 60)) ? readAction(line, read) : null;
    },
    begin: ({ text }, before, until) => {
      open = {
        before: open === undefined ? before : open.before,
        form: formOf(text),
        ...(until === undefined ? {} : { until }),
      };
    },
    endAt: ({ text, number }) => {
      if (open === undefined) return undefined;
      if (open.until === undefined ? goesOn(open.form, text) : number < open.until) return undefined;
      const { before } = open;
      open = undefined;
      return { before };
    },
  };
}

/** Returns a line without the mark of a quote. */
export function withoutQuote({ text, number }: DraftLine): DraftLine {
  return { text: text.replace(quoteMark, ''), number };
}

/** Reads a bold label with text beside it in a quote, `> **Next action:** …`, if its words leave no doubt. */
function readQuoted({ text }: DraftLine, read: ReturnType<typeof createLabelReader>): Label | null {
  const label = /^ ?> ?(?:\*\*|__)/u.test(text) ? read(text.replace(quoteMark, '')) : null;
  return label?.certain === true && label.level === 0 && isSaid(label.rest) ? label : null;
}

/** Words for "next" at the beginning of a label. */
const nextWord =
  /^(?:next|resume(?!\p{L})|start here|nächste|prochaine?s?|próxim[oa]s?|siguientes?|prossim[oiae]|volgende|nästa|następn|kolejn|следующ|sonraki|sıradaki|tiếp theo|次|下一|다음)/iu;

/** Reads plain words for the next action with text beside them, `Next: …`. */
function readAction({ text }: DraftLine, read: ReturnType<typeof createLabelReader>): Label | null {
  const found = nextWord.test(text) ? /^(\p{L}[^:：]{2,40})[:：]\s+(?=\S)/u.exec(text.slice(0, 60)) : null;
  if (found === null) return null;
  return asAction(read(`**${found[1]}:** ${text.slice(found[0].length)}`));
}

/** Reads a list point that names the next action, `- **Next:** …`. */
function readPoint({ text }: DraftLine, read: ReturnType<typeof createLabelReader>): Label | null {
  const written = text.replace(pointMark, '');
  return nextWord.test(written.slice(2, 40)) ? asAction(read(written)) : null;
}

/** True for the text of a point that would open such a section. */
export function isActionPoint(text: string): boolean {
  return pointMark.test(`- ${text}`) && nextWord.test(text.slice(2, 40));
}

function asAction(label: Label | null): Label | null {
  return label?.id === 'next' && label.only && label.level === 0 && isSaid(label.rest) ? label : null;
}

/** True for text that says something rather than a value. */
export function isSaid(text: string): boolean {
  return text.trim().split(/\s+/u).length >= fewestSaid;
}
