const unnamed = 'New stack';

/** Returns the wished name, followed by a number if another stack has it. */
export function freshName(wished: string, taken: readonly string[]): string {
  const name = wished.trim() === '' ? unnamed : wished.trim();
  const names = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} ${String(number)}`;
    if (!names.has(candidate.toLowerCase())) return candidate;
  }
}
