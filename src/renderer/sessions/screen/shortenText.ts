import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { formatCount } from '../../ui/formats.ts';

/** UTF-16 units; the layout of a longer line takes seconds. */
const longest = 2_000;

/** Returns a text for display: hidden characters written out, and the rest cut with its length named. */
export function shortenText(text: string, most = longest): string {
  if (text.length <= most) return showHidden(text);
  const last = text.charCodeAt(most - 1);
  const end = last >= 0xd800 && last < 0xdc00 ? most - 1 : most;
  return `${showHidden(text.slice(0, end))} … ${formatCount(text.length - end)} more characters`;
}
