const escape = String.fromCodePoint(0x1b);
const bell = String.fromCodePoint(0x07);

/** Titles of windows, links and the like, up to their end, or the line's if they have none. */
const strings = new RegExp(`${escape}[\\]PX^_][^${bell}${escape}\\n]*(?:${bell}|${escape}\\\\)?`, 'gu');
/** Colours, cursor moves, and character sets. */
const sequences = new RegExp(`${escape}(?:\\[[0-?]*[ -/]*[@-~]?|[ -/]*[0-~]?)`, 'gu');

/**
 * Returns the text that a terminal would show at the end: no control sequences, and only the last state of overwritten
 * progress.
 */
export function plainOutput(text: string): string {
  return text
    .replaceAll(strings, '')
    .replaceAll(sequences, '')
    .split('\n')
    .map(lastState)
    .join('\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

function lastState(line: string): string {
  if (!line.includes('\r')) return line;
  return line.split('\r').findLast((state) => state.trim() !== '') ?? '';
}
