/** A part of a checkpoint's text: a section with its heading, what is folded under a summary, or what stands above both. */
export interface BodyPart {
  /** The same in every text that has this part, whatever the case and the marks of its heading. */
  readonly key: string;
  /** Its name, for a sentence; empty for the text above the first heading. */
  readonly name: string;
  /** Lines that open it, such as its heading. */
  readonly open: readonly string[];
  /** Lines that close it. */
  readonly close: readonly string[];
  /** Lines between, without blank ones at both ends. */
  readonly lines: readonly string[];
}

const heading = /^ {0,3}##[ \t]+(.*?)[ \t#]*$/u;
const opening = /^<details(?: [^>]*)?>[ \t]*$/iu;
const closing = /^<\/details>[ \t]*$/iu;
const summary = /^[ \t]*<summary>(.*)<\/summary>[ \t]*$/iu;
const fence = /^ {0,3}(`{3,}|~{3,})/u;

/** Splits a text into its parts. `joinParts` gives the same lines, apart from blank ones between parts. */
export function splitBody(text: string): readonly BodyPart[] {
  const lines = text.replaceAll(/\r\n?/gu, '\n').split('\n');
  const parts: { name: string; key: string; open: string[]; close: string[]; lines: string[] }[] = [];
  const counts = new Map<string, number>();
  const begin = (kind: string, name: string, open: string[]): void => {
    const words = `${kind}:${name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`;
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    parts.push({ name, key: count === 1 ? words : `${words}:${count}`, open, close: [], lines: [] });
  };
  begin('top', '', []);
  let fenced = '';
  let folded = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const marks = fence.exec(line)?.[1] ?? '';
    if (fenced !== '') {
      if (marks.startsWith(fenced) && line.trim() === marks) fenced = '';
    } else if (marks !== '' && closes(lines, at + 1, marks)) fenced = marks;
    else if (folded && closing.test(line)) {
      parts.at(-1)?.close.push(line);
      begin('after', '', []);
      folded = false;
      continue;
    } else if (!folded) {
      const named = heading.exec(line)?.[1];
      if (named !== undefined) {
        begin('section', named, [line]);
        continue;
      }
      const below = nextFilled(lines, at + 1);
      const title = opening.test(line) ? summary.exec(lines[below] ?? '')?.[1] : undefined;
      if (title !== undefined && lines.slice(below).some((one) => closing.test(one))) {
        begin('details', title, [line, lines[below] ?? '']);
        folded = true;
        at = below;
        continue;
      }
    }
    parts.at(-1)?.lines.push(line);
  }
  return parts
    .map((part) => ({ ...part, lines: trimBlank(part.lines) }))
    .filter((part) => part.open.length > 0 || part.lines.length > 0);
}

/** Returns the lines of parts, with a blank line between two. */
export function joinParts(parts: readonly Omit<BodyPart, 'key' | 'name'>[]): readonly string[] {
  return parts.flatMap(({ open, lines, close }, at) => [
    ...(at === 0 ? [] : ['']),
    ...open,
    // Below HTML, Markdown begins after a blank line.
    ...(close.length === 0 ? lines : ['', ...lines, '', ...close]),
  ]);
}

/** A fence that nothing closes hides no heading. */
function closes(lines: readonly string[], from: number, marks: string): boolean {
  return lines.slice(from).some((line) => line.trim().startsWith(marks) && /^[`~]+$/u.test(line.trim()));
}

function nextFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at += 1;
  return at;
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}
