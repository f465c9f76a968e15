import { AppError } from '../../shared/errors.ts';
import type { RevealedText } from '../gate/createHiddenValues.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';

export function tooLarge(characters: number, limit: number): AppError {
  return new AppError(
    'editing/too-large',
    `This text has ${formatCount(characters)} characters. At most ${formatCount(limit)} can be edited here. Save it as a file in the project and edit it there.`,
    { characters, limit },
  );
}

export function notScanned(): AppError {
  return new AppError(
    'editing/not-scanned',
    'This text could not be scanned for secrets, so it is not shown. Refresh, then try again.',
    {},
  );
}

export function notText(problem: string): AppError {
  return new AppError('editing/not-text', `There is no text to edit. ${problem}`, {});
}

export function goneItem(itemId: string): AppError {
  return new AppError(
    'editing/item-gone',
    'This item was removed from the stack in the meantime. Copy your text, or undo the removal.',
    { itemId },
  );
}

export function elsewhere(): AppError {
  return new AppError(
    'editing/elsewhere',
    'This text is now being edited in another window. What you typed so far is saved. Open it again to continue here.',
    {},
  );
}

export function undecided(): AppError {
  return new AppError(
    'editing/conflict',
    'This text was changed in another window while you typed. Both texts are kept. Choose one, then try again.',
    {},
  );
}

export function changedMeanwhile(): AppError {
  return new AppError(
    'editing/conflict',
    'This text was changed in another window just now. Look at it again, then decide.',
    {},
  );
}

/** Another writer changed the text since the editor last saw it; nothing was overwritten. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
  /** `null` if the other writer took the edited text away. */
  readonly theirs: RevealedText | null;
  /** Makes that text the one that the next write may replace. */
  readonly accept: () => void;

  constructor(theirs: RevealedText | null, accept: () => void) {
    super('Another writer changed the text.');
    this.theirs = theirs;
    this.accept = accept;
  }
}

export function outOfStep(): AppError {
  return new AppError('editing/out-of-step', 'The text is sent again as a whole.', {});
}
