import { plainHeading } from '../lines/partOfHeading.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import { isDivider } from '../read/endOfItem.ts';
import { saysNothing } from './asks.ts';
import { isMarkedOpen, isOpenName, lengthOfMark } from '../lines/openWords.ts';
import { endOfText } from './questionHeadings.ts';
import { endOfTable, rowsOf } from './questionRows.ts';
import { readQuestion, type FoundQuestion } from './readQuestion.ts';

/**
 * Finds what its author marks as open wherever it stands outside of code and of lists of questions:
 * `> **Open question:** which port`, `TODO: decide on the port`, rows of a table of open questions.
 */
export function markedOpen(lines: readonly PlanLine[], taken: ReadonlySet<number>): readonly FoundQuestion[] {
  const found: FoundQuestion[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line?.kind === 'row' && isDivider(lines[at + 1])) {
      const to = endOfTable(lines, at, lines.length);
      for (const one of openRows(lines, at, to)) if (!taken.has(one.first)) found.push(one);
      at = to;
      continue;
    }
    if (line === undefined || taken.has(at) || !isMarked(line)) {
      at++;
      continue;
    }
    const end = endOfText(lines, at, lines.length);
    found.push({ question: readQuestion(lines, at, end), first: at, end });
    at = end;
  }
  return found;
}

function isMarked({ kind, level, words }: PlanLine): boolean {
  if (kind !== 'text' && kind !== 'item' && !(kind === 'heading' && level === boldLevel)) return false;
  return isMarkedOpen(words) && !saysNothing(words.slice(lengthOfMark(words)));
}

/** Returns the rows below a column for open questions, or else those that say it in a cell. */
function openRows(lines: readonly PlanLine[], first: number, end: number): readonly FoundQuestion[] {
  if (lines[first]?.cells.some((cell) => isOpenName(plainHeading(cell))) === true)
    return rowsOf(lines, first, end, 'each');
  return lines.slice(first + 2, end).flatMap((line, offset) => {
    if (!line.cells.some((cell) => isOpenName(plainHeading(cell)))) return [];
    const words = line.cells.find((cell) => /\p{L}{2,}\P{L}+\p{L}/u.test(cell) && !isOpenName(cell));
    if (words === undefined) return [];
    const question = readQuestion([{ ...line, kind: 'text', words }], 0, 1);
    return [{ question, first: first + 2 + offset, end: first + 3 + offset }];
  });
}
