/** In characters. */
const maxTitle = 120;

/** Returns the first line with words of a text, shortened to a title. */
export function firstLine(text: string): string {
  const line = /\S[^\n\r]*/u.exec(text.slice(0, maxTitle * 20))?.[0].trimEnd() ?? '';
  return line.length <= maxTitle
    ? line
    : `${Array.from(line)
        .slice(0, maxTitle - 1)
        .join('')}…`;
}
