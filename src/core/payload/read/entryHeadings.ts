import type { SectionId } from '../../../shared/domain/payload.ts';
import type { DraftLine } from './draftLines.ts';
import type { createLabelReader } from './readLabel.ts';

/** A heading of an entry numbers one of several, or says the same of each of them. */
export type EntryHeading = 'numbered' | 'repeated';

interface Heading {
  readonly index: number;
  readonly level: number;
  readonly title: string;
  readonly id: SectionId | undefined;
  /** True if the words are about another subject. */
  readonly isElse: boolean;
  /** True if the words leave no doubt. */
  readonly certain: boolean;
  readonly numbered: boolean;
}

const number =
  /^ ?#{1,6}[ \t]+[^\p{L}\p{N}]{0,8}(?:\d{1,2}(?:[.):](?!\d)|\ufe0f?\u20e3)|\p{L}{3,12}[ \t]*#?\d{1,2}[ \t]*[:.—–-])/u;

/** A session or a day has a hand-over of its own below its heading. */
const ofSession =
  /^[^\p{L}\p{N}]*(?:session|day|sesi[oó]n|sessão|sitzung|сессия|oturum|세션|第\d+回)(?!\p{L})/iu;

/** Headings; a longer document lists more than entries. */
const mostHeadings = 5_000;

/**
 * Returns the indices of headings whose words name a section, but belong to an entry: "3. Tests" where most of the numbers
 * next to it name no section, and "Context" below each of such numbers.
 */
export function entryHeadings(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: ReturnType<typeof createLabelReader>,
): ReadonlyMap<number, EntryHeading> {
  const found = new Map<number, EntryHeading>();
  const headings = headingsIn(lines, blocks, read);
  if (headings.length > mostHeadings) return found;
  for (const index of [...topics(headings), ...repairs(headings)]) found.set(index, 'repeated');
  const path: { readonly heading: Heading; readonly numbered: Heading[] }[] = [];
  const groups: { readonly parent: Heading; readonly numbered: readonly Heading[] }[] = [];
  const below = new Map<string, Below[]>();
  for (const heading of headings) {
    while ((path.at(-1)?.heading.level ?? 0) >= heading.level) path.pop();
    const parent = path.at(-1);
    // "Testing" below "Commands" is about commands.
    if (parent?.heading.isElse === true && parent.heading.level > 1 && isOfAnySubject(heading))
      found.set(heading.index, 'numbered');
    // The only heading above may be the document's title, whose sections are numbered as well.
    if (parent !== undefined && heading.numbered && parent.heading.level > 1) {
      if (parent.numbered.length === 0) groups.push({ parent: parent.heading, numbered: parent.numbered });
      parent.numbered.push(heading);
    }
    if (
      parent?.heading.numbered === true &&
      !ofSession.test(parent.heading.title) &&
      parent.heading.id === undefined &&
      heading.id !== undefined &&
      !heading.numbered
    ) {
      const same = below.get(heading.title) ?? [];
      same.push({ heading, parent: parent.heading });
      below.set(heading.title, same);
    }
    path.push({ heading, numbered: [] });
  }
  for (const { parent, numbered } of groups) {
    const named = numbered.filter(({ id }) => id !== undefined);
    // Steps of a known section are seldom sections.
    const sections = parent.id !== undefined ? named.filter((heading) => heading.certain) : named;
    if (numbered.length > 1 && sections.length * 2 <= numbered.length)
      for (const { index } of named) found.set(index, 'numbered');
  }
  const repeated = [...below.values()].filter(
    (same) => new Set(same.map(({ parent }) => parent.index)).size > 1,
  );
  if (areHandOvers(repeated)) return found;
  for (const { heading } of repeated.flat()) found.set(heading.index, 'repeated');
  return found;
}

/** Sections whose words any subject may have below it: tests and files of the commands. */
const ofAnySubject: ReadonlySet<SectionId | undefined> = new Set(['status', 'files', 'validation']);

/** True for these and for a word such as "steps": those of the setup are no next ones. */
function isOfAnySubject({ id, certain }: Heading): boolean {
  return ofAnySubject.has(id) || (id === 'next' && !certain);
}

/** A heading such as "Tests" next to so many others that name no section is one of several topics. */
const otherTopics = 2;

/** Returns the indices of headings for tests that are one of several topics below a heading. */
function topics(headings: readonly Heading[]): readonly number[] {
  const found: number[] = [];
  const path: { readonly heading: Heading; readonly below: Heading[] }[] = [];
  const close = (level: number): void => {
    while ((path.at(-1)?.heading.level ?? 0) >= level) {
      const { heading, below = [] } = path.pop() ?? {};
      const named = below.filter(({ id }) => id !== undefined);
      const [only] = named;
      const isTopic = only?.id === 'validation' && !only.certain && below.length > otherTopics;
      if (named.length === 1 && isTopic && (heading?.level ?? 0) > 1) found.push(only.index);
    }
  };
  for (const heading of headings) {
    close(heading.level);
    path.at(-1)?.below.push(heading);
    path.push({ heading, below: [] });
  }
  close(1);
  return found;
}

/** Headings of one repair, which tells its problem and its solution. */
const problem =
  /^(?:the |el |le |o |das )?(?:problems?|issue|symptoms?|bug|problem[ae]|problème|проблема|sorun|문제|問題|问题|問題点|现象)$/u;
const answer =
  /^(?:the |la |a |die )?(?:solution|fix|resolution|solution approach|(?:root )?cause|lösung|ursache|soluci[oó]n|solução|soluzione|oplossing|rozwiązanie|решение|çözüm|해결|해결 방법|원인|解決|解決策|対応|原因|解决|解决方案|解决方法)$/u;

const causes = /cause$|ursache$|原因|원인/u;

/** Returns which part of a repair a title names, its problem or what came of it, perhaps in two languages. */
export function repairPart(title: string): 'problem' | 'cause' | 'solution' | undefined {
  const names = title.split('/').map((name) => name.trim().toLowerCase());
  if (names.some((name) => problem.test(name))) return 'problem';
  const name = names.find((part) => answer.test(part));
  if (name === undefined) return undefined;
  return causes.test(name) ? 'cause' : 'solution';
}

/** Returns the indices of headings that tell the problem and the solution of one repair among others. */
function repairs(headings: readonly Heading[]): readonly number[] {
  const found: number[] = [];
  const path: { readonly heading: Heading; readonly below: Heading[] }[] = [];
  const close = (level: number): void => {
    while ((path.at(-1)?.heading.level ?? 0) >= level) {
      const { heading, below = [] } = path.pop() ?? {};
      const parts = below.filter(({ title }) => repairPart(title) !== undefined);
      const isRepair = parts.some(({ title }) => repairPart(title) === 'problem') && parts.length > 1;
      if (isRepair && heading?.id === undefined && (heading?.level ?? 0) > 1)
        found.push(...parts.filter(({ id }) => id !== undefined).map(({ index }) => index));
    }
  };
  for (const heading of headings) {
    close(heading.level);
    path.at(-1)?.below.push(heading);
    path.push({ heading, below: [] });
  }
  close(1);
  return found;
}

interface Below {
  readonly heading: Heading;
  readonly parent: Heading;
}

/** True if each number says apart from others what is done and what is to do: those are sections of the whole. */
function areHandOvers(repeated: readonly (readonly Below[])[]): boolean {
  return (['status', 'next'] as const).every((id) => repeated.some((same) => same[0]?.heading.id === id));
}

function headingsIn(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: ReturnType<typeof createLabelReader>,
): readonly Heading[] {
  const headings: Heading[] = [];
  let end = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= end) continue;
    end = blocks.get(index) ?? -1;
    const label = end === -1 && /^ ?#/u.test(text) ? read(text) : null;
    if (label === null || label.level < 1) continue;
    headings.push({
      index,
      level: label.level,
      title: label.title.toLowerCase(),
      id: label.id,
      isElse: label.isElse,
      certain: label.certain,
      numbered: number.test(text.slice(0, 80)),
    });
  }
  return headings;
}
