import type { FileState, ParsedEntry, SectionId } from '../../shared/domain/payload.ts';
import { readExactPoint } from './exactPoint.ts';
import { groupState } from './groupState.ts';
import { readPoint } from './readPoint.ts';
import { splitEntries, type RawEntry } from './splitEntries.ts';
import type { RawSection } from './splitSections.ts';

/** The entries of a section. `exact`: the draft is in our own form, where `+` has a meaning. */
export function readSection(section: RawSection, exact: boolean): readonly ParsedEntry[] {
  const { id, rest, line } = section;
  const points = splitEntries(section.lines, id === 'files' || id === 'status');
  const beside: readonly RawEntry[] =
    rest === ''
      ? []
      : [{ text: rest, bullet: '', line, lastLine: line, lines: [{ text: rest, number: line }] }];
  return readPoints(id, [...beside, ...points], exact, undefined);
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
