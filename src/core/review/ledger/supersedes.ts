import { contradicts, overlap, sharedWords } from '../../payload/match/sameMatter.ts';
import type { Words } from '../../payload/match/wordsOf.ts';

const change =
  /\b(?:instead|replac(?:es?|ed|ing)|no longer|rather than|supersed(?:es?|ed|ing)|overrid(?:es?|den|ing)|switch(?:ed|ing)? (?:from|to|away)|mov(?:ed|ing) (?:away )?from|not any ?more|dropped in favou?r|changed? (?:from|to|our mind)|revers(?:ed|es|ing)|abandon(?:ed|s|ing)?)\b/iu;

/** Share of the earlier entry's words that a later one must have if neither names a symbol. */
const sharedShare = 0.5;

/** True if a later entry changes an earlier one: it concerns the same symbols, and mentions a change. */
export function supersedes(later: { readonly text: string; readonly words: Words }, earlier: Words): boolean {
  const onSymbol = overlap(later.words.symbols, earlier.symbols) > 0;
  const shared = sharedWords(later.words, earlier);
  const onWords = shared >= 2 && shared / Math.max(1, earlier.content.size) >= sharedShare;
  if (!onSymbol && !onWords) return false;
  return change.test(later.text.slice(0, 4_000)) || (onWords && contradicts(later.words, earlier));
}
