/** Whether a name may be meant as a way to find files. */
export function isPattern(name: string): boolean {
  return patternCharacter.test(name);
}

export const patternCharacter = /[*?[\]{}()!]/u;
