import type { SectionId } from '../../../shared/domain/payload.ts';
import type { DraftLine } from './draftLines.ts';
import type { Label } from './readLabel.ts';

/** A heading with a date or the number of a session, and what stands below it. */
interface Block {
  /** Its words. */
  readonly heading: string;
  /** Index of its line. */
  readonly start: number;
  /** Index behind its last line. */
  readonly end: number;
  readonly kind: 'date' | 'session';
  /** Larger for a later session. */
  readonly when: number;
}

const heading = /^ ?(#{1,6})[ \t]+(\S.*)$/su;
const isoDate = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2}))?(?!\d)/u;
const dayFirst = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/u;
const eastAsian = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?/u;
const monthAndYear =
  /(?<![\p{L}\p{N}])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[ \t]+(?:(\d{1,2})(?:st|nd|rd|th)?,?[ \t]+)?(\d{4})(?!\d)/iu;
const numbered =
  /(?<!\p{L})(?:sessions?|sitzung|sesi[oó]n|sess[aã]o|sessione|sessie|сессия|oturum|会话|會話|セッション|세션)[ \t]*(?:#|no\.?|nr\.?)?[ \t]*(\d{1,4})(?![\d.])/iu;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Sections that a later session replaces: what was next, and asked, before it. */
const replaced: ReadonlySet<SectionId | undefined> = new Set(['next', 'questions']);
/** Words of warnings that hold only until they are solved. */
const blockers = /bl[oö](?:ck|kk|cc|qu|k)|阻塞|ブロッ|차단|블로/iu;

/**
 * Returns the labels of older sessions that a later one replaces, by the index of their line, with the heading of their
 * session. A draft has several sessions if headings of one level, below the same heading, carry different dates or numbers
 * of sessions; what comes next is then what the latest of them says that says it.
 */
export function pastLabels(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: (line: string) => Label | null,
): ReadonlyMap<number, string> {
  const past = new Map<number, string>();
  const groups = sessionGroups(lines, blocks);
  if (groups.length === 0) return past;
  const lists = labelsOf(lines, blocks, read);
  for (const sessions of groups) {
    for (const all of lists) {
      const inside = labelsIn(all, sessions);
      const ranks = ranksOf(sessions, inside);
      // A list outside of all sessions is as new as the latest of them.
      const latest =
        inside.length < all.length
          ? 0
          : ranks.reduce<number>((least, rank) => Math.min(least, rank ?? 0), sessions.length);
      for (const [at, index] of inside.entries()) {
        const rank = ranks[at];
        const session = rank === undefined || rank <= latest ? undefined : sessions[rank];
        if (session !== undefined) past.set(index, session.heading);
      }
    }
  }
  return past;
}

/** Returns which of the labels, in the order of the text, stand between the beginning and the end of a group. */
export function labelsIn(
  labels: readonly number[],
  sessions: readonly Pick<Block, 'start' | 'end'>[],
): readonly number[] {
  const start = sessions.reduce((least, session) => Math.min(least, session.start), Infinity);
  const end = sessions.reduce((most, session) => Math.max(most, session.end), 0);
  return labels.slice(firstFrom(labels, start), firstFrom(labels, end));
}

/** Returns the place of the first label that is not above a line. A search in halves, since a long log has many groups. */
function firstFrom(labels: readonly number[], line: number): number {
  let [low, high] = [0, labels.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((labels[middle] ?? Infinity) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns for each label which of the sessions it stands in, as an index; `undefined` outside of them. */
function ranksOf(sessions: readonly Block[], labels: readonly number[]): readonly (number | undefined)[] {
  const inText = sessions
    .map(({ start, end }, rank) => ({ start, end, rank }))
    .toSorted((one, other) => one.start - other.start);
  let at = 0;
  return labels.map((index) => {
    while ((inText[at]?.end ?? Infinity) <= index) at++;
    const session = inText[at];
    return session !== undefined && index >= session.start ? session.rank : undefined;
  });
}

/** Returns the groups of sessions that have an order, each with its latest first. */
export function sessionGroups(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
): readonly (readonly Block[])[] {
  return siblings(lines, blocks).flatMap((group) => inOrder(group));
}

/** Returns the headings of sessions, by the index of their line, that stand right above a heading of a deeper level. */
export function sessionHeads(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const heads = sessionGroups(lines, blocks).flatMap((group) => group.map(({ start }) => start));
  return new Set(heads.filter((start) => levelAt(lines, start) < levelBelow(lines, start)));
}

/** Returns the level of the heading that is the next line with text; 0 for any other text. */
function levelBelow(lines: readonly DraftLine[], index: number): number {
  let below = index + 1;
  while (lines[below]?.text.trim() === '') below += 1;
  return levelAt(lines, below);
}

function levelAt(lines: readonly DraftLine[], index: number): number {
  return heading.exec(lines[index]?.text.slice(0, longest) ?? '')?.[1]?.length ?? 0;
}

/** Returns the labels of each kind that a later session replaces, by the index of their line. */
function labelsOf(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: (line: string) => Label | null,
): readonly (readonly number[])[] {
  const lists = new Map<SectionId, number[]>();
  let codeEnd = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= codeEnd) continue;
    codeEnd = blocks.get(index) ?? -1;
    const label = codeEnd === -1 ? read(text) : null;
    if (label?.id === undefined) continue;
    if (!replaced.has(label.id) && !(label.id === 'flags' && blockers.test(label.title))) continue;
    const list = lists.get(label.id) ?? [];
    list.push(index);
    lists.set(label.id, list);
  }
  return [...lists.values()];
}

/** Returns the sessions of a group, the latest first; none if the group has no order. */
function inOrder(group: readonly Block[]): readonly (readonly Block[])[] {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined || first.when === last.when) return [];
  // The order of all sessions says which of those of one day came last.
  const isRising = first.when < last.when;
  return [group.toSorted((a, b) => b.when - a.when || (isRising ? b.start - a.start : a.start - b.start))];
}

function siblings(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
): readonly (readonly Block[])[] {
  const groups = new Map<string, Block[]>();
  const path: { readonly level: number; readonly index: number }[] = [];
  const ends = endsOfHeadings(lines, blocks);
  for (const { level, index, words } of ends.headings) {
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const above = path.at(-1)?.index ?? -1;
    path.push({ level, index });
    const time = timeOf(words);
    if (time === undefined) continue;
    const key = `${above} ${level} ${time.kind}`;
    const block = { ...time, heading: words, start: index, end: ends.endOf(index) };
    const group = groups.get(key) ?? [];
    group.push(block);
    groups.set(key, group);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function endsOfHeadings(lines: readonly DraftLine[], blocks: ReadonlyMap<number, number>) {
  const headings: { level: number; index: number; words: string }[] = [];
  let codeEnd = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= codeEnd) continue;
    codeEnd = blocks.get(index) ?? -1;
    const found = codeEnd === -1 ? heading.exec(text.slice(0, longest)) : null;
    if (found !== null)
      headings.push({ level: found[1]?.length ?? 1, index, words: (found[2] ?? '').trim() });
  }
  const ends = new Map<number, number>();
  const open: { readonly level: number; readonly index: number }[] = [];
  for (const { level, index } of headings) {
    while ((open.at(-1)?.level ?? 0) >= level) ends.set(open.pop()?.index ?? -1, index);
    open.push({ level, index });
  }
  return { headings, endOf: (index: number) => ends.get(index) ?? lines.length };
}

/** Characters; a longer line is a sentence. */
const longest = 200;

/** True for words that carry the number of a session, or a date. */
export function namesSession(words: string): boolean {
  return timeOf(words) !== undefined;
}

function timeOf(words: string): Pick<Block, 'kind' | 'when'> | undefined {
  const number = numbered.exec(words)?.[1];
  if (number !== undefined) return { kind: 'session', when: Number(number) };
  const when = dateIn(words);
  return when === undefined ? undefined : { kind: 'date', when };
}

function dateIn(words: string): number | undefined {
  const iso = isoDate.exec(words);
  if (iso !== null) {
    const [, year, month, day, hour, minute] = iso.map((part) => Number(part ?? 0));
    return whenOf(year, month, day, hour, minute);
  }
  const dotted = dayFirst.exec(words);
  if (dotted !== null) return whenOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const asian = eastAsian.exec(words);
  if (asian !== null) return whenOf(Number(asian[1]), Number(asian[2]), Number(asian[3] ?? 0));
  const named = monthAndYear.exec(words);
  if (named === null) return undefined;
  return whenOf(Number(named[3]), months.indexOf((named[1] ?? '').toLowerCase()) + 1, Number(named[2] ?? 0));
}

/** Returns a number that grows with time; months may be counted as if they were of equal length. */
function whenOf(year = 0, month = 0, day = 0, hour = 0, minute = 0): number {
  return (((year * 13 + month) * 32 + day) * 24 + hour) * 60 + minute;
}
