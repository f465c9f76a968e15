/** Returns a title for untitled text: the start of its first line with content. */
export function firstWords(text: string): string {
  const line = text.split('\n', 50).find((candidate) => candidate.trim() !== '') ?? '';
  const words = line.trim().replace(/\s+/gu, ' ');
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}
