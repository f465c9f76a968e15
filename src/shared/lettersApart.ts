/**
 * Counts the letters to change, add, remove or swap with their neighbour that turn one text into the other; stops
 * counting above `most`.
 */
export function lettersApart(one: string, other: string, most = Infinity): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + same,
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...next, ...row) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
