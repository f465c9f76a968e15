/** Returns the command with its message replaced; unchanged if it does not contain the old message. */
export function commandWithMessage(command: string, before: string, now: string): string {
  return command.replace(inQuotes(before), () => inQuotes(now));
}

/** Quotes words for a shell as one word. */
function inQuotes(words: string): string {
  return `'${words.replaceAll("'", String.raw`'\''`)}'`;
}
