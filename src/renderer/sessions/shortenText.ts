import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';

/** UTF-16 units; one longer line takes seconds to lay out. */
const longest = 2_000;

/** A text as it is shown: what hides in it written out, and cut with what is left out named. */
export function shortenText(text: string, most = longest): string {
  if (text.length <= most) return showHidden(text);
  const last = text.charCodeAt(most - 1);
  const end = last >= 0xd800 && last < 0xdc00 ? most - 1 : most;
  return `${showHidden(text.slice(0, end))} … ${formatCount(text.length - end)} more characters`;
}
