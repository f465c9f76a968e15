/** A title for text that was given none: the start of its first line that says something. */
export function firstWords(text: string): string {
  const line = text.split('\n', 50).find((candidate) => candidate.trim() !== '') ?? '';
  const words = line.trim().replace(/\s+/gu, ' ');
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}
