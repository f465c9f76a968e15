import type { DraftLine } from './draftLines.ts';
import { type Label, type LabelStyle, createLabelReader, readLabel } from './readLabel.ts';
import type { Open } from './openSection.ts';
import type { SectionId } from '../../../shared/domain/payload.ts';
import { hasListBelow, listPoint } from './lineForms.ts';
import { isPayloadTitle } from './payloadTitle.ts';

/** True for the first heading, if it names the whole rather than one section. */
export function isTitle(
  lines: readonly DraftLine[],
  index: number,
  label: Label,
  current: Open | null,
  blocks: ReadonlyMap<number, number>,
  style: LabelStyle,
): boolean {
  if (current !== null) return false;
  if (label.level === 1 && (style === 'bulleted' || style === 'listed')) return true;
  if (label.id !== undefined && label.only && label.level > 1) return false;
  if (label.id !== undefined) return headsAll(lines, index, label, blocks, style);
  if (isPayloadTitle(label.title) || label.level === 1) return true;
  let below = index + 1;
  while (below < lines.length && lines[below]?.text.trim() === '') below++;
  const next = lines[below];
  return next === undefined || readLabel(next.text, style) !== null;
}

/**
 * True if all other headings are below the first one, two at least; and if it is a section's plain name, there is no list
 * between.
 */
function headsAll(
  lines: readonly DraftLine[],
  index: number,
  { level, rest, only }: Label,
  blocks: ReadonlyMap<number, number>,
  style: LabelStyle,
): boolean {
  let below = 0;
  let end = -1;
  for (let at = index + 1; at < lines.length; at++) {
    if (at <= end) continue;
    end = blocks.get(at) ?? -1;
    const text = lines[at]?.text ?? '';
    const label = end === -1 && /^ ?[#*_]/u.test(text) ? readLabel(text, style) : null;
    if (label !== null && (label.level > 0 || label.id !== undefined)) {
      if (label.level > 0 && label.level <= level) return false;
      below++;
    } else if (below === 0 && only && rest === '' && listPoint.test(text.slice(0, 10))) {
      return false;
    }
  }
  return below > 1;
}

/**
 * Returns bold or heading labels; only a draft without these may have labels as list points, or plain ones: two at
 * least.
 */
export function styleOf(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: ReturnType<typeof createLabelReader>,
): LabelStyle {
  const bulleted = new Set<SectionId>();
  const listed = new Set<SectionId>();
  const plain = new Set<SectionId>();
  let hasTitle = false;
  if (isCompaction(lines)) return 'compaction';
  let end = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= end) continue;
    end = blocks.get(index) ?? -1;
    if (end !== -1) continue;
    const label = read(text);
    // A title may have the words of a section: "Progress".
    if (label?.level === 1 && !hasTitle) hasTitle = true;
    else if (label !== null && label.level >= 0 && (label.level === 0 || label.id !== undefined))
      return 'marked';
    const isPoint = /^ ?[-*+•] /u.test(text);
    const inList = isPoint ? read(text, 'bulleted')?.id : undefined;
    const asWords = isPoint ? read(text, 'listed')?.id : undefined;
    if (asWords !== undefined) listed.add(asWords);
    const alone = /^ ?[\p{L}\d]/u.test(text) ? read(text, 'plain') : null;
    if (inList !== undefined) bulleted.add(inList);
    if (alone?.id !== undefined && (alone.sure || hasListBelow(lines, index))) plain.add(alone.id);
  }
  if (bulleted.size > 1) return 'bulleted';
  return listed.size >= severalListed ? 'listed' : plain.size > 1 ? 'plain' : 'marked';
}

/** Points in plain words are labels if they name so many sections. */
const severalListed = 3;

/** True for three different parts of a compaction summary. */
function isCompaction(lines: readonly DraftLine[]): boolean {
  const parts = new Set<string>();
  for (const { text } of lines) {
    const part = /^ {0,3}\d/u.test(text) ? readLabel(text, 'compaction') : null;
    if (part?.number != null) parts.add(part.title.toLowerCase());
  }
  return parts.size > 2;
}
