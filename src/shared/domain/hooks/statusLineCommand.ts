/** The status line of a person who has none. It is silent and ends with 0 where the program is missing or can't run. */
export const ownStatusLine =
  "sh -c 'if command -v carryover >/dev/null 2>&1; then carryover statusline 2>/dev/null; fi; cat >/dev/null 2>&1; exit 0'";

// The dot keeps the line ends that a shell takes off. Nothing in the background holds the output open, which the agent reads to its end.
const readInput = 'i=$(cat; echo .); i=${i%.}';
const keepIt = '{ printf %s "$i" | carryover statusline; } >/dev/null 2>&1 &';
const runTheirs = 'printf %s "$i" 2>/dev/null | sh -c "$1"';
const head = `sh -c '${readInput}; ${keepIt} ${runTheirs}' sh '`;
const tail = "'";

/** Texts that `wrapStatusLine` inserts before, after and at each quote of a person's command. */
export const statusLineWrap = { head, tail, atQuote: String.raw`\''` } as const;

/**
 * Returns the status line that runs the person's command, unchanged, with the same input, and keeps what the agent sends beside it.
 * Whether the program is missing, broken or slow, that command runs, prints and ends as it does alone.
 */
export function wrapStatusLine(command: string): string {
  return `${head}${command.replaceAll("'", String.raw`'\''`)}${tail}`;
}

/** Returns the person's command in a status line that `wrapStatusLine` made; `null` for any other text. */
export function unwrapStatusLine(command: string): string | null {
  if (!command.startsWith(head) || !command.endsWith(tail) || command.length < head.length + tail.length)
    return null;
  return command.slice(head.length, -tail.length).replaceAll(String.raw`'\''`, "'");
}
