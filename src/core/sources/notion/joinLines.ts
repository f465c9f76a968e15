/** Lines without the blanks around them, empty ones left out. */
export function joinLines(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(by);
}
