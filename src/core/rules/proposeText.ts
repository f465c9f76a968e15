import type { TextChange } from './findings/judgedFinding.ts';

export interface ProposedText {
  readonly text: string;
  /** Lines that stand further up now. */
  readonly moved: number;
}

interface Row {
  /** Its number in the file; `null` for a line that was added. */
  readonly line: number | null;
  readonly text: string;
}

/** Applies changes to a text. A line is lost only if a change removes it; line ends stay as they are. */
export function proposeText(text: string, changes: readonly TextChange[]): ProposedText {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const endsWithLine = text.endsWith('\n');
  const split = text.split('\n');
  if (endsWithLine) split.pop();
  let rows: readonly Row[] = split.map((row, index) => ({
    line: index + 1,
    text: row.endsWith('\r') ? row.slice(0, -1) : row,
  }));
  const hadCarriage = new Set(split.flatMap((row, index) => (row.endsWith('\r') ? [index + 1] : [])));
  // From the right, so that the places of one line stay true.
  const replacements = changes
    .filter((change) => change.type === 'replace')
    .toSorted((a, b) => b.start - a.start);
  for (const { line, start, from, to } of replacements) {
    rows = rows.map((row) =>
      row.line === line && row.text.startsWith(from, start)
        ? { line, text: row.text.slice(0, start) + to + row.text.slice(start + from.length) }
        : row,
    );
  }
  let moved = 0;
  for (const change of changes) {
    if (change.type !== 'order') continue;
    const ordered = reorder(rows, change.sections);
    moved += ordered.moved;
    rows = ordered.rows;
  }
  rows = withoutLines(rows, changes);
  for (const change of changes) if (change.type === 'append') rows = appendTo(rows, change.text);
  const isCrlf = (row: Row): boolean => (row.line === null ? end === '\r\n' : hadCarriage.has(row.line));
  const last = rows.length - 1;
  const made = rows
    .map((row, index) => {
      const closes = index < last || endsWithLine;
      // The last line of the file may have had no end, and stand elsewhere now.
      const ownEnd =
        isCrlf(row) || (row.line === split.length && !endsWithLine && end === '\r\n') ? '\r\n' : '\n';
      return closes ? row.text + ownEnd : row.text;
    })
    .join('');
  return { text: made, moved };
}

/** Puts sections into the places that they fill now, in another order. */
function reorder(
  rows: readonly Row[],
  sections: readonly { readonly first: number; readonly last: number }[],
): { readonly rows: readonly Row[]; readonly moved: number } {
  const places = sections.toSorted((a, b) => a.first - b.first);
  const made: Row[] = [];
  let moved = 0;
  let next = 1;
  for (const [index, place] of places.entries()) {
    const section = sections[index] ?? place;
    made.push(...rows.slice(next - 1, place.first - 1));
    const taken = rows.slice(section.first - 1, section.last);
    const isOwn = section.first === place.first;
    if (section.first > place.first) moved += taken.filter(({ text }) => text.trim() !== '').length;
    // The blank line before a heading belonged to the section above it.
    if (!isOwn && made.length > 0 && made.at(-1)?.text.trim() !== '') made.push({ line: null, text: '' });
    made.push(...taken);
    if (!isOwn && place.last < rows.length && made.at(-1)?.text.trim() !== '')
      made.push({ line: null, text: '' });
    next = place.last + 1;
  }
  made.push(...rows.slice(next - 1));
  return { rows: made, moved };
}

function withoutLines(rows: readonly Row[], changes: readonly TextChange[]): readonly Row[] {
  const gone = new Set(
    changes.flatMap((change) =>
      change.type === 'remove'
        ? Array.from({ length: change.last - change.first + 1 }, (_, index) => change.first + index)
        : [],
    ),
  );
  if (gone.size === 0) return rows;
  const isGone = (row: Row | undefined): boolean =>
    row !== undefined && row.line !== null && gone.has(row.line);
  return rows.filter((row, index) => {
    if (isGone(row)) return false;
    // One of the two blank lines around what went.
    const isBlank = row.text.trim() === '';
    if (!isBlank || !isGone(rows[index - 1])) return true;
    let before = index - 1;
    while (isGone(rows[before])) before -= 1;
    return before >= 0 && rows[before]?.text.trim() !== '';
  });
}

const styleTitle = /^ {0,3}#{1,6}\s+(?:code |coding )?(?:style|conventions)\b/iu;

/** Adds a rule at the end of the section on style, or else at the end of the text, under a heading of its own. */
function appendTo(rows: readonly Row[], text: string): readonly Row[] {
  const added = text.split('\n').map((line): Row => ({ line: null, text: line }));
  const at = rows.findIndex((row) => styleTitle.test(row.text));
  if (at === -1) {
    const blank = rows.length === 0 || rows.at(-1)?.text.trim() === '' ? [] : [{ line: null, text: '' }];
    return [...rows, ...blank, { line: null, text: '## Style' }, { line: null, text: '' }, ...added];
  }
  const after = rows.findIndex((row, index) => index > at && /^ {0,3}#{1,6}\s/u.test(row.text));
  let last = after === -1 ? rows.length : after;
  while (last > at + 1 && rows[last - 1]?.text.trim() === '') last -= 1;
  return [...rows.slice(0, last), ...added, ...rows.slice(last)];
}
