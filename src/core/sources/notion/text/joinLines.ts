/** Joins lines without the blanks around them, and without empty ones. */
export function joinLines(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(by);
}
