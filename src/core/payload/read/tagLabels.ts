import { certain, sectionOfLabel, sure } from '../labels/sectionOfLabel.ts';
import type { DraftLine } from './draftLines.ts';
import type { Label } from './readLabel.ts';

/** Tags that stand on lines of their own and enclose sections, as `<current_state>` and `</current_state>` do. */
export interface TagLabels {
  /** The label of each opening tag by its index. */
  readonly labels: ReadonlyMap<number, Label>;
  /** Indices of the tags that close them. */
  readonly closing: ReadonlySet<number>;
}

const tag = /^ {0,3}<(\/?)([a-z][a-z\d]*(?:[_-][a-z\d]+)*)>\s*$/iu;
/** Characters; a longer line is no tag of a section. */
const maxTag = 60;
/** Elements of HTML whose names could be those of sections. */
const html = new Set(['summary', 'details', 'progress', 'section', 'article', 'main', 'header', 'footer']);
/** So many known sections in tags show that the draft has this form, and that other tags are sections as well. */
const knownInForm = 2;
/** More tags than this are markup. */
const mostTags = 400;
/** Below the title of the document, above the headings that most sections have. */
const levelOfTag = 1.5;

interface Pair {
  readonly open: number;
  readonly close: number;
  readonly label: Label;
}

/** Returns the tags that enclose sections. A tag within a section is text, and so is one that is never closed. */
export function tagLabels(lines: readonly DraftLine[], blocks: ReadonlyMap<number, number>): TagLabels {
  const pairs = pairsIn(lines, blocks);
  const known = inARow(pairs.filter(({ label }) => label.id !== undefined));
  const others = pairs.filter(
    (pair) =>
      pair.label.id === undefined && !known.some((one) => one.open < pair.close && pair.open < one.close),
  );
  const sections = known.length < knownInForm ? known : [...known, ...inARow(others)];
  return {
    labels: new Map(sections.map(({ open, label }) => [open, label])),
    closing: new Set(sections.map(({ close }) => close)),
  };
}

/** Returns the pairs that do not stand within another one. */
function inARow(pairs: readonly Pair[]): readonly Pair[] {
  let last = -1;
  return pairs.filter(({ open, close }) => {
    if (open < last) return false;
    last = close;
    return true;
  });
}

interface Tag {
  readonly index: number;
  readonly name: string;
  readonly closes: boolean;
}

/** Returns for each opening tag the index of the next one that closes its name. */
function nearestClosing(tags: readonly Tag[]): ReadonlyMap<number, number> {
  const below = new Map<string, number>();
  const nearest = new Map<number, number>();
  for (const { index, name, closes } of tags.toReversed()) {
    const close = below.get(name);
    if (closes) below.set(name, index);
    else if (close !== undefined) nearest.set(index, close);
  }
  return nearest;
}

function pairsIn(lines: readonly DraftLine[], blocks: ReadonlyMap<number, number>): readonly Pair[] {
  const tags: Tag[] = [];
  let end = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= end) continue;
    end = blocks.get(index) ?? -1;
    const found = text.length > maxTag ? null : tag.exec(text);
    if (found === null) continue;
    const [, slash, name = ''] = found;
    if (!html.has(name.toLowerCase())) tags.push({ index, name, closes: slash === '/' });
  }
  if (tags.length > mostTags) return [];
  const nearest = nearestClosing(tags);
  return tags.flatMap(({ index, name, closes }) => {
    const close = closes ? undefined : nearest.get(index);
    return close === undefined ? [] : [{ open: index, close, label: labelOf(name) }];
  });
}

function labelOf(name: string): Label {
  const title = name.replaceAll(/[_-]/gu, ' ');
  const { id, score, only } = sectionOfLabel(title);
  const isKnown = id !== undefined && score >= sure;
  return {
    id: isKnown ? id : undefined,
    title,
    sure: isKnown,
    certain: isKnown && score >= certain && only,
    only: isKnown && only,
    own: false,
    rest: '',
    level: levelOfTag,
    number: null,
    isElse: false,
    literal: false,
  };
}
