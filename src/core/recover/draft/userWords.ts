import type { PersonsWords } from '../../../shared/domain/sessionFacts.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { oneLine } from '../reading/shortWords.ts';

const trivial =
  /^\W*(?:(?:please|ok(?:ay)?|yes|yep|yeah|y|sure|no|thanks?(?: you)?|great|good|nice|perfect|cool|lgtm|continue|resume|go on|go ahead|proceed|keep going|carry on|do it|next|retry|try again|and|now|\/\w+)\W*)+$/iu;

/** True for words that say nothing to a reader who has not seen what they answer. */
export function isTrivial(text: string): boolean {
  const line = oneLine(text.slice(0, 400));
  return line === '' || (line.length < 60 && trivial.test(line)) || line.startsWith('[Request interrupted');
}

const binding =
  /\b(?:do(?: not|n['’]t)|never|always|must(?: not|n['’]t)?|instead|rather than|not yet|only|keep|leave|without|stop|revert|undo|wrong|no longer|avoid|make sure|unchanged)\b/iu;

/** True for words that bind the work that follows, e.g. a correction. */
export function isBinding({ text, kind }: PersonsWords): boolean {
  return kind === 'while-working' || binding.test(text);
}

/** Characters; a longer prompt may hold a whole payload. */
const longPrompt = 600;

/** Returns the goal in a prompt: that of the payload which it hands over, if it does, else its own words. */
export function goalIn(text: string): string {
  if (text.length < longPrompt) return text;
  const goal = parsePayload(text.slice(0, 200_000)).sections.find(({ id }) => id === 'goal');
  const words = goal?.entries.map((entry) => entry.text).join(' ') ?? '';
  return words.trim() === '' ? text : words;
}
