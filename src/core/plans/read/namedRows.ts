import { partOfHeading, plainHeading, type PlanPart } from '../lines/partOfHeading.ts';
import { endsLabel, readPhaseLabel, type PhaseLabel } from '../lines/phaseLabel.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import { endOfItem } from './endOfItem.ts';
import { readField } from './fieldsOf.ts';
import { grouped } from '../../../shared/grouped.ts';
import { apart, isSection, stock, type Heading } from './outline.ts';
import type { PhaseRow, Start } from './phaseSpan.ts';
import { groups, repeats } from './weighRow.ts';

/** Returns the rows of lines with the number of a phase: `## Phase 1`, `**Step 1**`, `- Task 1:`. */
export function namedRows(lines: readonly PlanLine[], headings: readonly Heading[]): readonly PhaseRow[] {
  const starts = namedStarts(lines, headings);
  const own = starts.filter(({ parts }) => !parts.some((part) => apart.has(part)));
  const rows = [
    ...rowsOf(lines, own, headings),
    ...(own.length === starts.length ? [] : rowsOf(lines, starts, headings)),
    ...rowsOf(lines, startsOfOtherWords(headings), headings),
  ];
  const single = singleHeading(lines, starts, headings);
  const isInRow = rows.some((row) => row.starts.some(({ index }) => index === single?.starts[0]?.index));
  return single === null || isInRow ? rows : [...rows, single];
}

/** Returns every line that begins with the number of a phase. */
function namedStarts(lines: readonly PlanLine[], headings: readonly Heading[]): readonly Start[] {
  const headingAt = new Map(headings.map((heading) => [heading.index, heading] as const));
  const starts: Start[] = [];
  const nextHeading = nextHeadings(headings, lines.length);
  const open: Heading[] = [];
  for (const [index, line] of lines.entries()) {
    while ((open.at(-1)?.end ?? Infinity) <= index) open.pop();
    const heading = headingAt.get(index);
    const parts = open.map(({ part }) => part);
    if (heading !== undefined) {
      open.push(heading);
      const { label } = heading;
      if (label !== null && heading.part !== 'questions')
        starts.push({
          index,
          end: heading.level === boldLevel ? (nextHeading[index] ?? heading.end) : heading.end,
          form: heading.level === boldLevel ? 'bold' : 'heading',
          label,
          parts,
        });
      continue;
    }
    if (line.kind === 'item' && line.indent < 4) {
      const label = readPhaseLabel(line.words);
      if (label !== null && !label.kind.startsWith('#'))
        starts.push({ index, end: endOfItem(lines, index), form: 'item', label, parts });
    } else if (line.kind === 'text' && line.indent < 4) {
      const label = line.text.length > mostOfStart ? null : readPhaseLabel(line.words);
      const behind =
        label === null ? '' : line.words.slice(line.words.indexOf(label.label) + label.label.length);
      if (label !== null && !label.kind.startsWith('#') && /^[*_]*[ \t]*(?:[:：.]|[-–—]|$)/u.test(behind))
        starts.push({ index, end: nextHeading[index] ?? lines.length, form: 'text', label, parts });
    }
  }
  return starts;
}

/** Returns the words right behind the number of a start. */
function behindLabel(lines: readonly PlanLine[], { index, label }: Start): string {
  return (
    lines[index]?.words
      .split(label?.label ?? '')
      .slice(1)
      .join('') ?? ''
  );
}

/**
 * True for headings most of which are about a phase: words right behind the number name a section each, `## Phase 1
 * invariants`, where the title of a phase has a sign ahead of it. The same word behind all is a form of the phases.
 */
function areAboutPhases(lines: readonly PlanLine[], row: readonly Start[]): boolean {
  const behind = row.map((start) => behindLabel(lines, start));
  const about = behind.filter(
    (words) => !endsLabel.test(words) && (apart.has(partOfHeading(words)) || stock.test(words)),
  );
  return about.length * 2 > row.length && new Set(behind.map(plainHeading)).size > 1;
}

/** Headings that begin with one word and a number or letter each are a row, whatever the word: `### Bead A: …`, `## ADIM 3: …`. */
function startsOfOtherWords(headings: readonly Heading[]): readonly Start[] {
  return headings.flatMap(({ index, end, level, words, label: known, part }): readonly Start[] => {
    if (level === boldLevel || (known !== null && known.rank < 7) || part === 'questions') return [];
    const plain = plainHeading(words);
    const atEnd = ofPhase.exec(plain);
    if (atEnd !== null) {
      const named: PhaseLabel = {
        kind: 'name',
        rank: 2,
        label: '',
        number: plain.toLowerCase(),
        title: plain,
      };
      return [{ index, end, form: 'heading', label: named, parts: [] }];
    }
    const found = otherWord.exec(plain.slice(0, 60));
    const name = (found?.[1] ?? '').toLowerCase();
    if (found === null || notWork.test(name)) return [];
    const label: PhaseLabel = {
      kind: `word ${name}`,
      rank: 6,
      label: found[0],
      number: (found[2] ?? '').toLowerCase(),
      title: plainHeading(words)
        .slice(found[0].length)
        .replace(/^[\s:：.—–-]+/u, ''),
    };
    return [{ index, end, form: 'heading', label, parts: [] }];
  });
}

/** The name of a phase without a number: `### Inception phase`, `### FASE CONSTRUCTION`. */
const ofPhase = /^(?:\p{L}+[ \t]+phase|fase[ \t]+\p{L}{4,})$/iu;

const otherWord = /^(\p{L}{2,20})[ \t]+(\d{1,3}[a-z]?|[A-Z])(?=[ \t]*[:：.)—–-][ \t]*\S)/u;

/** Words with numbers behind them that name no work. */
const notWork =
  /^(?:questions?|q|options?|alternatives?|approach|examples?|appendix|figures?|tables?|pitfalls?|patterns?|principles?|risks?|scenarios?|findings?|cases?|properties|property|requirements?|decisions?|goals?|criteri\w*|attempts?|versions?|reasons?|rules?|constraints?|assumptions?|bugs?|problems?|errors?|screens?|frage|pregunta)$/u;

/** Characters; a longer line is a paragraph. */
const mostOfStart = 300;

/** Returns for each line the index of the next heading, lines in bold left out. */
function nextHeadings(headings: readonly Heading[], count: number): Int32Array {
  const next = new Int32Array(count).fill(count);
  let end = count;
  for (const { index, level } of headings.toReversed()) {
    if (level === boldLevel) continue;
    next.fill(end, index, end);
    end = index;
  }
  next.fill(end, 0, end);
  return next;
}

function rowsOf(
  lines: readonly PlanLine[],
  starts: readonly Start[],
  headings: readonly Heading[],
): readonly PhaseRow[] {
  const containers = new Map(headings.map((heading) => [heading.index, heading.parent] as const));
  return (['heading', 'bold', 'text', 'item'] as const).flatMap((form) => {
    const ofForm = starts.filter((start) => start.form === form && (start.label?.rank ?? 9) < 7);
    return [...grouped(ofForm, ({ label }) => label?.kind ?? '').values()]
      .filter((row) => form === 'heading' || row[0]?.label?.kind !== 'version')
      .filter((row) => form !== 'item' || row[0]?.label?.kind.startsWith('code') !== true)
      .filter((row) => form !== 'heading' || !areAboutPhases(lines, row))
      .map((row) => withUnnumbered(lines, row, headings))
      .map((row) => withoutTitle(outermost(withoutRepeats(row, headings)), starts))
      .map(withoutDoubles)
      .filter((row) => row.length > 1)
      .map((row) => ({
        starts: form === 'bold' || form === 'text' ? cutAtNext(lines, row) : row,
        container: containers.get(row[0]?.index ?? -1) ?? null,
        from: 'named' as const,
      }));
  });
}

/** Returns starts that stand in no other of the row. */
function outermost(row: readonly Start[]): readonly Start[] {
  const kept: Start[] = [];
  for (const start of row)
    if ((kept.at(-1)?.end ?? -1) <= start.index || start.form === 'text' || start.form === 'bold')
      kept.push(start);
  return kept;
}

/**
 * Adds the headings beside numbered ones that have the word and no number: `## Final Phase: Polish`, `## Phase: Tests`;
 * beside versions those that say when or hold boxes: `## Later`.
 */
function withUnnumbered(
  lines: readonly PlanLine[],
  row: readonly Start[],
  headings: readonly Heading[],
): readonly Start[] {
  const [first] = row;
  if (first?.form !== 'heading' || first.label === null || row.length < 2) return row;
  const word = /^\p{L}+/u.exec(first.label.label)?.[0] ?? '';
  if (word === '' || first.label.kind.startsWith('code')) return row;
  const isVersion = first.label.kind === 'version';
  const named = isVersion
    ? groups
    : new RegExp(
        String.raw`^(?:(?:final|last|polish|cleanup|optional|bonus|stretch|extra)[ \t]+)?${word}(?:[ \t]+\S+)?[ \t]*(?:[:：]|[-–—])[ \t]*\S`,
        'iu',
      );
  const begins = new Set(row.map(({ index }) => index));
  const places = new Set(
    headings.filter(({ index }) => begins.has(index)).map(({ parent, level }) => `${parent?.index} ${level}`),
  );
  const hasBoxes = (start: number, end: number): boolean =>
    lines.slice(start + 1, end).some(({ box }) => box !== undefined);
  const areBoxed = row.every(({ index, end }) => hasBoxes(index, end));
  const last = row.at(-1)?.index ?? 0;
  let before: Heading | undefined;
  const ahead = first.label.number === '2' ? headingAhead(headings, first.index) : undefined;
  const added = headings.filter((heading) => {
    const { index, end, words, parent, level, label } = heading;
    if (!places.has(`${parent?.index} ${level}`)) return false;
    const follows = before?.index === last;
    before = heading;
    if ((label !== null && label.rank <= 6) || begins.has(index)) return false;
    const plain = plainHeading(words);
    if (heading === ahead || named.test(plain) || (isVersion && hasBoxes(index, end))) return true;
    // The next heading ends the work, or stands between its parts.
    const isWork =
      !isSection(heading) && !repeats.test(plain) && (areBoxed ? hasBoxes(index, end) : closes.test(plain));
    return isWork && index > first.index && (index < last || follows);
  });
  return [
    ...row,
    ...added.map(({ index, end }): Start => ({ index, end, form: 'heading', label: null, parts: [] })),
  ].toSorted((a, b) => a.index - b.index);
}

/**
 * Returns the heading beside and ahead of a phase with the number 2, which is the first one whatever its words, below a
 * heading that leads to phases: `## MVP` ahead of `## Phase 2`.
 */
function headingAhead(headings: readonly Heading[], index: number): Heading | undefined {
  const second = headings.find((heading) => heading.index === index);
  if (second?.parent?.part !== 'phases' || second.parent.isTitle) return undefined;
  const [only, ...more] = headings.filter(
    ({ parent, level, index: at }) => parent === second.parent && level === second.level && at < index,
  );
  return only === undefined || more.length > 0 || apart.has(only.part) ? undefined : only;
}

/** Words of the work that closes a plan: `## Final cleanup` behind `## Phase 3`. */
const closes =
  /^(?:final|last|closing|clean-?up|polish(?:ing)?|wrap(?:ping)?[- ]?up|hardening|abschluss\p{L}*|aufräumen|nacharbeiten|cierre|limpieza|finaliza\p{L}+|finition\p{L}*|收尾|仕上げ|마무리|завершен\p{L}*|фінал\p{L}*)(?![\p{L}])/iu;

/**
 * Leaves away a list of the same phases elsewhere, such as a closing checklist: all of its numbers are in the other
 * group, which says more of them.
 */
function withoutRepeats(row: readonly Start[], headings: readonly Heading[]): readonly Start[] {
  if (row[0]?.form !== 'heading') return row;
  const headingAt = new Map(headings.map((heading) => [heading.index, heading] as const));
  // A section such as "Status tracking" only repeats what stands elsewhere.
  const isTracking = ([first]: readonly Start[]): boolean =>
    repeats.test(headingAt.get(first?.index ?? -1)?.parent?.words ?? '');
  const places = [
    ...grouped(row, ({ index }) => {
      const heading = headingAt.get(index);
      return `${heading?.level} ${heading?.parent?.index}`;
    }).values(),
  ].toSorted(
    (a, b) =>
      Number(b.length > 1) - Number(a.length > 1) ||
      Number(isTracking(a)) - Number(isTracking(b)) ||
      sizeOf(b) - sizeOf(a),
  );
  const most = places.reduce((count, { length }) => Math.max(count, length), 0);
  const seen = new Set<string>();
  const kept = places.filter((group) => {
    const numbers = group.map(({ label }) => label?.number ?? '');
    const fresh = numbers.filter((number) => !seen.has(number)).length;
    // A section elsewhere may be about a phase, where the plan has several below one heading.
    const isNew =
      group.length < 2
        ? fresh > 0 || places.length > most
        : fresh * 2 >= numbers.length && (seen.size === 0 || !isTracking(group));
    for (const number of numbers) seen.add(number);
    return isNew;
  });
  return kept.flat().toSorted((a, b) => a.index - b.index);
}

function sizeOf(group: readonly Start[]): number {
  return group.reduce((sum, { index, end }) => sum + end - index, 0);
}

/** A heading above all others is the title of the document, whatever its number: `# Phase 3: Payments`. */
function withoutTitle(row: readonly Start[], starts: readonly Start[]): readonly Start[] {
  const [first] = row;
  if (first === undefined || row.length > 1 || first.form !== 'heading') return row;
  const below = starts.filter(
    ({ index, form, label }) =>
      index > first.index && index < first.end && form === 'heading' && (label?.rank ?? 9) < 7,
  );
  return below.length > 1 ? [] : row;
}

/** The start with more below it is the phase where two have the same number and words: the other is an overview. */
function withoutDoubles(row: readonly Start[]): readonly Start[] {
  const byNumber = grouped(row, ({ label, index }) =>
    label === null ? `${index}` : `${label.number} ${keyOfTitle(label.title)}`,
  );
  const kept = new Set(
    [...byNumber.values()].map((same) =>
      same.reduce((best, one) => (one.end - one.index > best.end - best.index ? one : best)),
    ),
  );
  return row.filter((start) => kept.has(start));
}

export function keyOfTitle(title: string): string {
  return plainHeading(title)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Ends each start in bold or in plain text at the next one, since their forms have no levels. */
function cutAtNext(lines: readonly PlanLine[], row: readonly Start[]): readonly Start[] {
  return row.map((start, at) => {
    const next = row[at + 1]?.index;
    const end = next ?? endOfLast(lines, start.index, start.end);
    return { ...start, end: Math.min(start.end, end) };
  });
}

/** The last of such phases ends at a label of a part of the whole: `ASSUMPTIONS:`, `**Risks**`. */
function endOfLast(lines: readonly PlanLine[], first: number, end: number): number {
  for (let at = first + 1; at < end; at++) {
    const line = lines[at];
    if (line === undefined || line.indent > 0) continue;
    const field = line.kind === 'text' ? readField(line) : null;
    const name = line.kind === 'heading' ? line.words : field?.rest === '' ? field.name : '';
    if (name !== '' && ofWhole.has(partOfHeading(name))) return at;
  }
  return end;
}

const ofWhole: ReadonlySet<PlanPart> = new Set(['questions', 'risks', 'assumptions', 'invariants']);

/** Returns the only heading with the number of a phase; that of the title is one only if nothing else is. */
function singleHeading(
  lines: readonly PlanLine[],
  starts: readonly Start[],
  headings: readonly Heading[],
): PhaseRow | null {
  const [title] = headings;
  // A heading about the phase that the title names is about the whole document.
  const isTitled = ({ label }: Start): boolean =>
    title?.isTitle === true && ` ${keyOfTitle(title.words)} `.includes(` ${keyOfTitle(label?.label ?? '')} `);
  // Words right behind the number make it a heading about the phase: `Phase 1 review: rules`.
  const isPhase = (start: Start): boolean => endsLabel.test(behindLabel(lines, start));
  const worded = starts.filter(
    (start) =>
      (start.form === 'heading' || start.form === 'bold') &&
      (start.label?.rank ?? 9) < 7 &&
      start.label?.kind.startsWith('code') !== true &&
      isPhase(start) &&
      (start.index === title?.index || !isTitled(start)),
  );
  const below = worded.filter(({ index, label }) => (label?.rank ?? 9) < 2 && title?.index !== index);
  const [first] = (below.length > 0 ? below : worded).toSorted(
    (a, b) => (a.label?.rank ?? 9) - (b.label?.rank ?? 9),
  );
  if (first === undefined) return null;
  return { starts: [first], container: null, from: below.length > 0 ? 'named' : 'title' };
}
