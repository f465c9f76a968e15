/** A user's own pattern for secrets. */
export interface CustomPattern {
  readonly name: string;
  /** A regular expression without slashes and flags. */
  readonly pattern: string;
  readonly tier: 'certain' | 'possible';
  readonly on: boolean;
}

export type CustomPatterns = Readonly<Record<string, CustomPattern>>;

export const patternLimits = { name: 60, pattern: 500, patterns: 50, sample: 20_000 } as const;

/** Rule ids of own patterns begin with it: no built-in rule does. */
const prefix = 'own-';

/** Returns the rule id of a pattern, as findings and marks name it: `own-acme-key` for `Acme key`. */
export function ruleOfPattern(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return `${prefix}${words === '' ? 'pattern' : words}`;
}
