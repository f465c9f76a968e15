import { partOfHeading } from '../lines/partOfHeading.ts';
import type { PlanLine } from '../lines/planLines.ts';
import type { Field } from './fieldsOf.ts';
import { grouped } from '../../../shared/grouped.ts';
import type { PhaseRow, Start } from './phaseSpan.ts';

const opening = /^<(task|step|phase|milestone|story)(?:[ \t][^<>]*)?>$/u;

/** Returns the rows of elements such as `<task type="auto">` … `</task>`. */
export function elementRows(lines: readonly PlanLine[]): readonly PhaseRow[] {
  const ends = new Map<string, number>();
  const starts: (Start & { readonly tag: string })[] = [];
  for (let index = lines.length - 1; index >= 0; index--) {
    const words = lines[index]?.kind === 'text' ? (lines[index]?.words ?? '') : '';
    const closing = /^<\/(\w+)>$/u.exec(words)?.[1];
    if (closing !== undefined) ends.set(closing, index + 1);
    const tag = opening.exec(words.slice(0, mostOfTag))?.[1];
    const end = tag === undefined ? undefined : ends.get(tag);
    if (tag === undefined || end === undefined) continue;
    // An element that does not close ends nowhere, and is none.
    ends.delete(tag);
    starts.push({ tag, index, end, form: 'element', label: null, parts: [] });
  }
  return [...grouped(starts.toReversed(), ({ tag }) => tag).values()].map((row) => ({
    starts: row.map(({ tag: _tag, ...start }) => start),
    container: null,
    from: 'elements',
  }));
}

/** Characters; a longer line is text. */
const mostOfTag = 300;

const child = /^[ \t]*<([a-z][\w-]*)(?:[ \t][^<>]*)?>[ \t]*(.*)$/u;

/** Returns the elements in an element as labels: `<files>a.ts</files>`, `<done>The test passes</done>`. */
export function elementFields(lines: readonly PlanLine[], first: number, end: number): readonly Field[] {
  const ends = new Map<string, number>();
  const found: Field[] = [];
  for (let index = end - 1; index > first; index--) {
    const line = lines[index];
    if (line?.kind !== 'text') continue;
    const text = line.text.slice(0, mostOfLine);
    for (const [, closed = ''] of text.matchAll(/<\/([a-z][\w-]*)>/gu)) ends.set(closed, index);
    const tag = child.exec(text);
    const last = ends.get(tag?.[1] ?? '');
    if (tag === null || last === undefined) continue;
    const name = (tag[1] ?? '').replaceAll(/[_-]/gu, ' ');
    const closing = `</${tag[1] ?? ''}>`;
    found.push({
      name,
      part: partOfHeading(name),
      rest: (tag[2] ?? '').split(closing)[0]?.trim() ?? '',
      index,
      end: lines[last]?.words === closing ? last : last + 1,
    });
  }
  // Elements within elements are text of the outer one.
  let to = 0;
  return found.toReversed().filter(({ index, end: last }) => {
    const isOuter = index >= to;
    if (isOuter) to = Math.max(last, index + 1);
    return isOuter;
  });
}

/** Characters; the rest of a longer line names no element. */
const mostOfLine = 2_000;

/** Returns an attribute of the line that opens an element. */
export function attributeOf(line: string, name: string): string | undefined {
  return new RegExp(String.raw`[ \t]${name}="([^"<>]*)"`, 'u').exec(line.slice(0, mostOfTag))?.[1];
}
