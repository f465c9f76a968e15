/** Characters. A commit comes from a repository that may be anyone's, and a longer line is no subject. */
const compared = 400;

/** True for the body of a squashed commit that lists its subject only, e.g. `* Fix the sum` below `Fix the sum (#12)`. */
export function repeatsSubject(paragraph: string, subject: string): boolean {
  const own = withoutMarks(subject);
  return paragraph.split('\n').every((line) => line.trim() === '' || withoutMarks(line) === own);
}

/** Removes the point of a list, and the number of a pull request. */
function withoutMarks(line: string): string {
  return line
    .trim()
    .slice(0, compared)
    .replace(/^[*-]\s/u, '')
    .trim()
    .replace(/\(#\d+\)$/u, '')
    .trim();
}
