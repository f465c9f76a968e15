import { foldText, wordsOfLabel } from './foldLabel.ts';

/**
 * Returns the words by which a heading is recognised in another draft: without case, accents, numbers, signs, and what
 * stands in brackets. Empty if no word is left.
 */
export function headingKey(heading: string): string {
  const folded = foldText(heading.slice(0, mostCharacters));
  return keyOf(folded.replaceAll(/[([（【][^()[\]（）【】]*[)\]）】]/gu, ' ')) || keyOf(folded);
}

/** A longer heading is told apart by its start. */
const mostCharacters = 400;

function keyOf(folded: string): string {
  return wordsOfLabel(folded)
    .filter((word) => /\p{L}/u.test(word))
    .join(' ');
}
