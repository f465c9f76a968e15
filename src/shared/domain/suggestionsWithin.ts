interface Sized {
  readonly score: number;
  /** `null` if the file could not be counted. */
  readonly tokens: number | null;
}

/**
 * Returns the whole files that fill a budget, in the order given. A long file takes the room of several, so files are taken by
 * their score over the root of their tokens; each that has no room left is left out.
 */
export function suggestionsWithin<File extends Sized>(
  files: readonly File[],
  budget: number,
): readonly File[] {
  const worth = ({ score, tokens }: File): number => score / Math.sqrt(1 + (tokens ?? 0));
  let left = budget;
  const taken = new Set<File>();
  for (const file of files.toSorted((a, b) => worth(b) - worth(a))) {
    if (file.tokens === null || file.tokens > left) continue;
    left -= file.tokens;
    taken.add(file);
  }
  return files.filter((file) => taken.has(file));
}
