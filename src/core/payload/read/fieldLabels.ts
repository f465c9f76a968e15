import type { SectionId } from '../../../shared/domain/payload.ts';
import type { DraftLine } from './draftLines.ts';
import { repairPart } from './entryHeadings.ts';
import { metaOfLabel } from './payloadTitle.ts';
import type { createLabelReader, Label, LabelStyle } from './readLabel.ts';

/** Indices of bold labels that name a section, but are fields of entries. */
export interface FieldLabels {
  readonly all: ReadonlySet<number>;
  /** Labels that stand alone, and are fields below the heading of a known section. */
  readonly below: ReadonlySet<number>;
  /** Labels that stand alone among others of different sections: they divide the text below their heading. */
  readonly dividing: ReadonlySet<number>;
}

interface Found {
  readonly index: number;
  readonly label: Label;
}

/** A label is a field of entries if it comes this often. */
const oftenAsField = 3;
/** So many different sections in a row are no fields of one thing. */
const differentSections = 3;
/** So many labels that also stand below another heading make both headings entries of one form. */
const sameForm = 2;
/** Labels of so many sections below one heading divide its text. */
const severalSections = 2;
/** Fewer words may be a figure, or the state of an entry. */
const wordsOfSentence = 4;

/**
 * Returns the fields of a draft: `**Status:** done` below each of some headings, or next to `**Date:** May`, and the labels
 * that several headings have in the same form, as in a list of bugs.
 */
export function fieldLabels(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: ReturnType<typeof createLabelReader>,
  style: LabelStyle,
): FieldLabels {
  const all = new Set<number>();
  const below = new Set<number>();
  if (style !== 'marked') return { all, below, dividing: new Set() };
  const groups: Found[][] = [[]];
  const runs: Found[][] = [[]];
  let end = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= end) continue;
    end = blocks.get(index) ?? -1;
    if (end === -1 && /^ ?#{1,6}[ \t]/u.test(text)) groups.push([]);
    const label = end === -1 && /^ ?(?:\*\*|__)/u.test(text) ? read(text, style) : null;
    const isMeta = label !== null && metaOfLabel(label.title) !== undefined;
    if (label?.level === 0 && !isMeta) groups.at(-1)?.push({ index, label });
    if (label?.level === 0 && !isMeta && label.rest !== '' && label.number === null)
      runs.at(-1)?.push({ index, label });
    else runs.push([]);
  }
  const found = groups.flat();
  const inline = runs.flat();
  for (const { index } of [...beside(runs), ...ofOneForm(groups), ...often(inline), ...ofRepairs(groups)])
    all.add(index);
  for (const { index } of often(found.filter(({ label }) => label.rest === ''))) below.add(index);
  const named = new Set(found.flatMap(({ index, label }) => (label.id === undefined ? [] : [index])));
  return {
    all: new Set([...all].filter((index) => named.has(index))),
    below,
    dividing: new Set(groups.flatMap(dividing)),
  };
}

/** Returns the labels below one heading that stand alone, if they name several sections. */
function dividing(group: readonly Found[]): readonly number[] {
  const alone = group.filter(({ label }) => label.rest === '' && label.number === null && label.sure);
  return new Set(alone.map(({ label }) => label.id)).size < severalSections
    ? []
    : alone.map(({ index }) => index);
}

/** Returns labels in a row of labels with text, of which some name no section. */
function beside(runs: readonly (readonly Found[])[]): readonly Found[] {
  return runs.flatMap((run) => {
    const named = new Set(run.flatMap(({ label }) => label.id ?? []));
    const isMeta =
      named.size < differentSections && !named.has('next') && run.some(({ label }) => label.id === undefined);
    return isMeta ? run.filter(({ label }) => !label.certain && !isSaid(label)) : [];
  });
}

/** True for a goal or a status in words: next to a date it is still that of the whole. */
function isSaid({ id, rest }: Label): boolean {
  return (id === 'goal' || id === 'status') && rest.trim().split(/\s+/u).length >= wordsOfSentence;
}

/** Returns labels with text that tell the problem and the solution of one repair. */
function ofRepairs(groups: readonly (readonly Found[])[]): readonly Found[] {
  return groups.flatMap((group) => {
    const parts = group.filter(({ label }) => label.rest !== '' && repairPart(label.title) !== undefined);
    const kinds = new Set(parts.map(({ label }) => repairPart(label.title)));
    const isRepair = kinds.has('problem') && kinds.has('solution');
    // A cause is worth a section of its own.
    return isRepair ? parts.filter(({ label }) => repairPart(label.title) !== 'cause') : [];
  });
}

function often(found: readonly Found[]): readonly Found[] {
  return [...byTitle(found).values()].filter((same) => same.length >= oftenAsField).flat();
}

/** Returns labels that stand below several headings together; those of what is done and to do are sections all the same. */
function ofOneForm(groups: readonly (readonly Found[])[]): readonly Found[] {
  const times = new Map<string, number>();
  for (const group of groups)
    for (const title of byTitle(group).keys()) times.set(title, (times.get(title) ?? 0) + 1);
  return groups.flatMap((group) => {
    const same = group.filter(({ label }) => (times.get(nameOf(label)) ?? 0) > 1);
    const ids = new Set<SectionId | undefined>(same.map(({ label }) => label.id));
    const isHandOver = ids.has('status') && ids.has('next');
    return byTitle(same).size < sameForm || isHandOver ? [] : same;
  });
}

function byTitle(found: readonly Found[]): ReadonlyMap<string, readonly Found[]> {
  const titles = new Map<string, Found[]>();
  for (const one of found) {
    const name = nameOf(one.label);
    const same = titles.get(name) ?? [];
    same.push(one);
    titles.set(name, same);
  }
  return titles;
}

function nameOf({ title }: Label): string {
  return title.toLowerCase();
}
