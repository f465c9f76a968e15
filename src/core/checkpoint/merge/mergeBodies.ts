import { createHash } from 'node:crypto';
import type {
  CheckpointConflict,
  ConflictChoice,
  ConflictChoices,
} from '../../../shared/domain/checkpoint/merge.ts';
import { fixedSections, nothingNoted } from '../body/checkpointForm.ts';
import { mergePoints, type Piece } from './mergePoints.ts';
import { splitBody, type BodyPart } from './splitBody.ts';

/** A line of the merged text. */
export interface MergedLine {
  readonly text: string;
  readonly from: 'both' | 'mine' | 'theirs';
  readonly ticked?: true;
}

export type MergedPiece =
  | { readonly kind: 'line'; readonly line: MergedLine }
  | { readonly kind: 'conflict'; readonly conflict: CheckpointConflict };

export interface MergedPart extends Pick<BodyPart, 'name' | 'open' | 'close'> {
  /** True if the issue has this part already. */
  readonly isTheirs: boolean;
  readonly pieces: readonly MergedPiece[];
}

export interface MergedBody {
  readonly parts: readonly MergedPart[];
  /** Conflicts that no choice has decided. */
  readonly conflicts: readonly CheckpointConflict[];
}

/**
 * Merges a checkpoint's text as it is made here with the text that the issue has now, section by section. `base` is the
 * text that was made here for the last push: what a person added on GitHub at any time is in `theirs` alone, and stays.
 * `base: null` if it is unknown: then nothing counts as removed. `theirs: null` for an issue that is yet to be made.
 */
export function mergeBodies(
  base: string | null,
  mine: string,
  theirs: string | null,
  choices: ConflictChoices = {},
): MergedBody {
  const before = base === null ? null : splitBody(base);
  const ours = splitBody(mine);
  const others = splitBody(theirs ?? '');
  const conflicts: CheckpointConflict[] = [];
  const parts = orderOf(before ?? [], ours, others).flatMap((key): readonly MergedPart[] => {
    const [was, left, right] = [before ?? [], ours, others].map((list) =>
      list.find((part) => part.key === key),
    );
    const shown = right ?? left;
    if (shown === undefined) return [];
    const baseLines =
      before === null || (was === undefined && left !== undefined && right !== undefined)
        ? null
        : linesOf(was);
    const merged = mergePoints(theirs === null ? [] : baseLines, linesOf(left), linesOf(right));
    const pieces = withoutBlankEnds(merged.flatMap((piece) => decide(shown.name, piece, choices, conflicts)));
    const isFixed =
      left !== undefined && fixedSections.some(({ heading }) => left.open[0]?.startsWith(`## ${heading}`));
    const isNew = was === undefined;
    if (pieces.length === 0 && !isFixed && !(isNew || (left !== undefined && right !== undefined))) return [];
    return [
      {
        name: shown.name,
        open: headOf(was, left, right),
        close: shown.close,
        isTheirs: right !== undefined,
        pieces: pieces.length === 0 && isFixed ? [placeholder(right)] : pieces,
      },
    ];
  });
  return { parts, conflicts };
}

/** Returns the merged text; `null` while a conflict is undecided. */
export function textOfMerge({ parts, conflicts }: MergedBody): string | null {
  if (conflicts.length > 0) return null;
  return parts
    .map(({ open, close, pieces }) => {
      const lines = pieces.flatMap((piece) => (piece.kind === 'line' ? [piece.line.text] : []));
      return [...open, ...(close.length === 0 ? lines : ['', ...lines, '', ...close])].join('\n');
    })
    .join('\n\n');
}

function linesOf(part: BodyPart | undefined): readonly string[] {
  return part?.lines.filter((line) => line.trim() !== nothingNoted) ?? [];
}

/** A side that removed the last point leaves the blank line above it. */
function withoutBlankEnds(pieces: readonly MergedPiece[]): readonly MergedPiece[] {
  const isFilled = (piece: MergedPiece): boolean =>
    piece.kind === 'conflict' || piece.line.text.trim() !== '';
  return pieces.slice(Math.max(pieces.findIndex(isFilled), 0), pieces.findLastIndex(isFilled) + 1);
}

function placeholder(theirs: BodyPart | undefined): MergedPiece {
  const isThere = theirs?.lines.some((line) => line.trim() === nothingNoted) === true;
  return { kind: 'line', line: { text: nothingNoted, from: isThere ? 'both' : 'mine' } };
}

/** A heading that a person reworded, such as with a note in brackets, is theirs. */
function headOf(
  was: BodyPart | undefined,
  mine: BodyPart | undefined,
  theirs: BodyPart | undefined,
): readonly string[] {
  if (mine === undefined || theirs === undefined) return (mine ?? theirs)?.open ?? [];
  return was?.open.join('\n') === theirs.open.join('\n') ? mine.open : theirs.open;
}

/** The order of GitHub, if it was changed there, else the one from here; parts that it lacks stand after those they followed. */
function orderOf(
  base: readonly BodyPart[],
  mine: readonly BodyPart[],
  theirs: readonly BodyPart[],
): readonly string[] {
  const isMoved = keysAmong(theirs, base) !== keysAmong(base, theirs);
  const [first, second] = isMoved || base.length === 0 ? [theirs, mine] : [mine, theirs];
  const order = first.map(({ key }) => key);
  for (const [at, { key }] of second.entries()) {
    if (order.includes(key)) continue;
    const above = second.slice(0, at).findLast((part) => order.includes(part.key));
    order.splice(above === undefined ? 0 : order.indexOf(above.key) + 1, 0, key);
  }
  return order;
}

function keysAmong(list: readonly BodyPart[], among: readonly BodyPart[]): string {
  return JSON.stringify(list.map(({ key }) => key).filter((key) => among.some((part) => part.key === key)));
}

function decide(
  section: string,
  piece: Piece,
  choices: ConflictChoices,
  conflicts: CheckpointConflict[],
): readonly MergedPiece[] {
  if (piece.kind === 'text') return linesIn(piece.text, piece.from, piece.ticked);
  const { mine, theirs, base } = piece;
  const id = createHash('sha256')
    .update(JSON.stringify([section, mine, theirs, base]))
    .digest('hex')
    .slice(0, 16);
  const conflict = { id, section, mine, theirs, base };
  const choice = Object.hasOwn(choices, id) ? choices[id] : undefined;
  if (choice !== undefined) return chosenLines(conflict, choice);
  conflicts.push(conflict);
  return [{ kind: 'conflict', conflict }];
}

function chosenLines({ mine, theirs }: CheckpointConflict, choice: ConflictChoice): readonly MergedPiece[] {
  switch (choice.kind) {
    case 'mine':
      return linesOfSide(mine, 'mine');
    case 'theirs':
      return linesOfSide(theirs, 'theirs');
    case 'both':
      return [...linesOfSide(mine, 'mine'), ...linesOfSide(theirs, 'theirs')];
    case 'text':
      return linesOfSide(choice.text, 'mine');
  }
}

/** A side that removed its text has no line. */
function linesOfSide(text: string, from: 'mine' | 'theirs'): readonly MergedPiece[] {
  return text === '' ? [] : linesIn(text, from);
}

function linesIn(text: string, from: MergedLine['from'], ticked?: true): readonly MergedPiece[] {
  return text.split('\n').map((line) => ({
    kind: 'line',
    line: { text: line, from, ...(ticked === undefined ? {} : { ticked }) },
  }));
}
