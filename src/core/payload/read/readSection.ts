import type { FileState, ParsedEntry, SectionId } from '../../../shared/domain/payload.ts';
import { readExactPoint } from '../format/exactPoint.ts';
import { groupState } from './groupState.ts';
import { readPoint } from './readPoint.ts';
import { splitEntries, type RawEntry } from './splitEntries.ts';
import type { DraftLine } from './draftLines.ts';
import type { RawSection } from './splitSections.ts';

/** The entries of a section. `exact`: the draft is in our own form, where `+` has a meaning. */
export function readSection(section: RawSection, exact: boolean): readonly ParsedEntry[] {
  const { id, rest, line } = section;
  if (rest === '' && section.lines.every(({ text }) => text.trim() === '')) return [];
  const perLine = id === 'files' || id === 'status';
  if (rest === '') return readPoints(id, splitEntries(section.lines, perLine), exact, undefined);
  const wrapped = perLine ? 0 : wrappedLines(section.lines);
  const lines = [{ text: rest, number: line }, ...section.lines.slice(0, wrapped)];
  const text = lines.map((one) => one.text.trim()).join('\n');
  const beside = { text, bullet: '', line, lastLine: lines.at(-1)?.number ?? line, lines };
  const below = splitEntries(section.lines.slice(wrapped), perLine);
  return readPoints(id, [beside, ...below], exact, undefined);
}

/** Lines that go on with what stands beside the label, up to a blank one, a list or whatever else begins anew. */
function wrappedLines(lines: readonly DraftLine[]): number {
  const end = lines.findIndex(
    ({ text }) => !/^ {0,3}[\p{L}\p{N}(`"'“]/u.test(text) || /^ {0,3}(?:```|\d{1,4}[.)])/u.test(text),
  );
  return end === -1 ? lines.length : end;
}

function readPoints(
  id: SectionId,
  points: readonly RawEntry[],
  exact: boolean,
  outer: FileState | undefined,
): readonly ParsedEntry[] {
  const entries: ParsedEntry[] = [];
  let ofGroup = outer;
  for (const { text, bullet, line, lastLine, lines } of points) {
    if (exact && bullet === '+') {
      entries.push({ ...readExactPoint(text), line, lastLine });
      continue;
    }
    const group = groupState(id, text);
    if (group === undefined) {
      for (const entry of readPoint(id, text, ofGroup)) entries.push({ ...entry, line, lastLine });
      continue;
    }
    const below = lines.slice(1);
    if (below.length === 0) ofGroup = group;
    else for (const entry of readPoints(id, splitEntries(below, true), false, group)) entries.push(entry);
  }
  return entries;
}
