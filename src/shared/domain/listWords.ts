const lists = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
} as const;

/** Returns `a`, `a and b`, `a, b and c`. Every list in a sentence that a user reads is made here. */
export function listWords(parts: readonly string[], last: keyof typeof lists = 'and'): string {
  return lists[last].format(parts);
}
