/** A line of a rules file, and its place in the structure. */
export interface RuleLine {
  /** Number from 1. */
  readonly line: number;
  readonly text: string;
  /** The language of the fence that the line is in, `''` if it names none; `null` outside of fences. */
  readonly fence: string | null;
  /** True in front matter and in comments of HTML, which are no rules. */
  readonly aside: boolean;
  /** Level from 1; `null` for any other line. */
  readonly heading: { readonly level: number; readonly title: string } | null;
  /** Titles of the headings above, outermost first. */
  readonly under: readonly string[];
}

/** Splits a text into lines, each with the fence and the headings that it stands under. */
export function ruleLines(text: string): readonly RuleLine[] {
  const above: { level: number; title: string }[] = [];
  let fence: { readonly mark: string; readonly language: string } | null = null;
  let isComment = false;
  const rows = text.split('\n');
  const frontMatterEnd =
    rows[0]?.trim() === '---' ? rows.findIndex((row, at) => at > 0 && /^---\s*$/u.test(row)) : -1;
  return rows.map((raw, index): RuleLine => {
    const row = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const at = { line: index + 1, text: row, heading: null, under: above.map(({ title }) => title) };
    if (index <= frontMatterEnd) return { ...at, fence: null, aside: true };
    const mark = /^\s{0,12}(?:[-*+>]\s+)?(`{3,}|~{3,})\s*([\w+#-]*)/u.exec(row);
    if (fence !== null) {
      const { language } = fence;
      const closes = /^\s*(?:>\s*)?(`{3,}|~{3,})\s*$/u.exec(row)?.[1];
      if (closes?.startsWith(fence.mark) === true) fence = null;
      return { ...at, fence: language, aside: false };
    }
    if (isComment || /^\s*<!--/u.test(row)) {
      isComment = !row.includes('-->');
      return { ...at, fence: null, aside: true };
    }
    if (mark !== null) {
      fence = { mark: mark[1] ?? '', language: (mark[2] ?? '').toLowerCase() };
      return { ...at, fence: fence.language, aside: false };
    }
    const found = /^ {0,3}(#{1,6})\s+(\S.*?)\s*#*$/u.exec(row);
    if (found === null) return { ...at, fence: null, aside: false };
    const level = (found[1] ?? '').length;
    const title = (found[2] ?? '').replaceAll(/[*_`]/gu, '').trim();
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    const heading = { level, title };
    const under = above.map((one) => one.title);
    above.push(heading);
    return { ...at, under, heading, fence: null, aside: false };
  });
}

/** Returns the sections of a text: a heading with all lines up to the next one of its level or above. */
export function sectionsOf(lines: readonly RuleLine[]): readonly {
  readonly level: number;
  readonly title: string;
  readonly first: number;
  readonly last: number;
}[] {
  return lines.flatMap(({ heading, line }, index) => {
    if (heading === null) return [];
    const next = lines.findIndex((other, at) => at > index && (other.heading?.level ?? 7) <= heading.level);
    return [{ ...heading, first: line, last: next === -1 ? lines.length : next }];
  });
}

/** Returns the words of a line without the marks of lists, quotes and emphasis. */
export function plainWords(text: string): string {
  return text
    .replace(/^\s*(?:>\s*)*(?:[-*+]|\d{1,3}[.)])?\s*(?:\[[ xX]\]\s*)?/u, '')
    .replaceAll(/\*\*|__|`/gu, '')
    .trim();
}
