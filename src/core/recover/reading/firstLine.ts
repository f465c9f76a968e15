import { keepStart, ownText } from './keepTexts.ts';

/** Characters. */
const maxTitle = 120;

/** Returns the first line with words of a text, shortened to a title: to whole words, and `…` for the rest. */
export function firstLine(text: string): string {
  const line = /\S[^\n\r]*/u.exec(keepStart(text, maxTitle * 20))?.[0].trimEnd();
  if (line === undefined) return /\S/u.test(text) ? '…' : '';
  return line.length <= maxTitle ? ownText(line) : `${keepStart(line, maxTitle - 1)}…`;
}
