const found = 'command -v carryover >/dev/null 2>&1 && exec carryover statusline';

/** The status line of a person who has none. */
export const ownStatusLine = `sh -c '${found}; cat >/dev/null 2>&1; exit 0'`;

const head = `sh -c '${found} --then "$1"; exec sh -c "$1"' sh '`;
const tail = "'";

/** Texts that `wrapStatusLine` inserts before, after and at each quote of a person's command. */
export const statusLineWrap = { head, tail, atQuote: String.raw`\''` } as const;

/**
 * Returns the status line that keeps what the agent sends and runs the person's command, unchanged, with the same input. Where
 * the program is missing, only that command runs.
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
