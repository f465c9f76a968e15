import { plainHeading } from '../lines/partOfHeading.ts';
import { boldLevel, trimmedEnd, type PlanLine } from '../lines/planLines.ts';
import { endOfItem, isDivider } from '../read/endOfItem.ts';
import { readField } from '../read/fieldsOf.ts';
import { saysNothing } from './asks.ts';
import {
  isMarkedOpen,
  isOpenName,
  isUndecidedState,
  leavesUndecided,
  lengthOfMark,
} from '../lines/openWords.ts';
import { endOfText } from './questionHeadings.ts';
import { endOfTable, rowsOf } from './questionRows.ts';
import { readQuestion, stateLabel, type FoundQuestion } from './readQuestion.ts';

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
    const owner = line === undefined || taken.has(at) ? -1 : ownerOfState(lines, at);
    if (owner !== -1 && !taken.has(owner)) {
      const end = endOfOwner(lines, owner, at);
      found.push({ question: readQuestion(lines, owner, end), first: owner, end });
      at = end;
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
  if (kind !== 'heading' && leavesUndecided(words)) return true;
  return isMarkedOpen(words) && !saysNothing(words.slice(lengthOfMark(words)));
}

/** Returns the heading or the point whose state a line tells, if that is not decided: `Status: undecided`; -1 otherwise. */
function ownerOfState(lines: readonly PlanLine[], at: number): number {
  const line = lines[at];
  const field = line === undefined ? null : readField(line);
  if (line === undefined || field === null) return -1;
  if (!stateLabel.test(plainHeading(field.name)) || !isUndecidedState(field.rest)) return -1;
  for (let above = at - 1; above >= Math.max(0, at - mostAbove); above--) {
    const one = lines[above];
    if (one?.kind === 'heading') return line.indent < 2 && one.level > 1 ? above : -1;
    if (one?.kind === 'item' && one.indent < line.indent) return above;
  }
  return -1;
}

/** Lines; a state stands near to what it is of. */
const mostAbove = 12;

/** Returns the index after the lines of a matter: the next heading, or the next point of its list. */
function endOfOwner(lines: readonly PlanLine[], owner: number, at: number): number {
  if (lines[owner]?.kind === 'item') return Math.max(at + 1, endOfItem(lines, owner));
  let end = at + 1;
  while (end < lines.length && lines[end]?.kind !== 'heading' && lines[end]?.kind !== 'rule') end++;
  return trimmedEnd(lines, owner, end);
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
