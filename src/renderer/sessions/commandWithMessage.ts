/** The command as it reads with another message than it was made with; as it is where it does not hold that one. */
export function commandWithMessage(command: string, before: string, now: string): string {
  return command.replace(inQuotes(before), () => inQuotes(now));
}

/** As a shell takes it for one word. */
function inQuotes(words: string): string {
  return `'${words.replaceAll("'", String.raw`'\''`)}'`;
}
