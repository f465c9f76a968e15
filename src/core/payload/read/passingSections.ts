import type { SectionId } from '../../../shared/domain/payload.ts';
import type { DraftLine } from './draftLines.ts';
import type { createLabelReader, Label } from './readLabel.ts';

/** Follows a section that ends with its own lines; behind it, the one before goes on. */
export interface PassingSections<Section> {
  readonly isOpen: () => boolean;
  /** Returns the label of such a section, outside of one or within its quote. */
  readonly labelAt: (line: DraftLine, around: Around) => Label | null;
  readonly begin: (line: DraftLine, before: Section | null) => void;
  /** Ends the section at a line behind it and returns the one that goes on; `undefined` at any other line. */
  readonly endAt: (line: DraftLine) => { readonly before: Section | null } | undefined;
}

interface Around {
  readonly afterBlank: boolean;
  /** The section that the line stands in. */
  readonly section: SectionId | undefined;
}

const quoteMark = /^ ?> ?/u;
/** In words; fewer next to a label may be a value. */
const fewestSaid = 3;

export function createPassingSections<Section>(
  read: ReturnType<typeof createLabelReader>,
): PassingSections<Section> {
  let open: { readonly before: Section | null; readonly isQuote: boolean } | undefined;
  return {
    isOpen: () => open !== undefined,
    labelAt: (line, around) =>
      quoteMark.test(line.text)
        ? around.afterBlank || open?.isQuote === true
          ? readQuoted(line, read)
          : null
        : around.afterBlank && (around.section ?? 'other') === 'other'
          ? readAction(line, read)
          : null,
    begin: ({ text }, before) => {
      open = { before: open === undefined ? before : open.before, isQuote: quoteMark.test(text) };
    },
    endAt: ({ text }) => {
      const goesOn = open?.isQuote === true ? quoteMark.test(text) : text.trim() !== '';
      if (open === undefined || goesOn) return undefined;
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
  /^(?:next|nächste|prochaine?s?|próxim[oa]s?|siguientes?|prossim[oiae]|volgende|nästa|następn|kolejn|следующ|sonraki|sıradaki|tiếp theo|次|下一|다음)/iu;

/** Reads plain words for the next action with text beside them, `Next: …`. */
function readAction({ text }: DraftLine, read: ReturnType<typeof createLabelReader>): Label | null {
  const label = nextWord.test(text) ? read(text, 'plain') : null;
  return label?.id === 'next' && label.only && isSaid(label.rest) ? label : null;
}

/** True for text that says something rather than a value. */
export function isSaid(text: string): boolean {
  return text.trim().split(/\s+/u).length >= fewestSaid;
}
