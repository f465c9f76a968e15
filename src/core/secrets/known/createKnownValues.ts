import type { FindingSpan } from '../engine.ts';
import { joinOwn } from '../patterns/joinOwn.ts';
import type { EnvFiles } from './envFiles.ts';
import { literalForms } from './literalForms.ts';
import { formsOf, searchForms } from './searchForms.ts';
import type { Literal } from './searchLiterals.ts';

/** Known secret values: every scan searches for them, also escaped and encoded. They stay in this process. */
export interface KnownValues {
  /** Includes a project's `.env*` files from now on. */
  follow(root: string): void;
  /** Returns a function that searches for the values known now. */
  search(): Promise<(text: string) => readonly FindingSpan[]>;
  /** Returns the current values, for a worker that masks them. They must never be cached, and never be on disk. */
  literals(): Promise<readonly Literal[]>;
}

interface Options {
  /** Returns tokens of services, stored ones and those in the environment. */
  readonly tokens: () => Promise<readonly string[]>;
  readonly envFiles: EnvFiles;
}

export const storedTokenRule = 'stored-token';
const envValueRule = 'env-value';

export function createKnownValues({ tokens, envFiles }: Options): KnownValues {
  const roots = new Set<string>();
  let last: Known = { mark: '', literals: [], search: searchForms([]) };
  const look = async (): Promise<Known> => {
    const [stored, ...ofProjects] = await Promise.all([
      tokens(),
      ...[...roots].map((root) => envFiles.valuesOf(root)),
    ]);
    const values: Literal[] = [
      ...stored.map((text) => ({ text, rule: storedTokenRule, tier: 'certain' as const })),
      ...ofProjects.flat().map(({ value, tier }) => ({ text: value, rule: envValueRule, tier })),
    ];
    const mark = JSON.stringify(values);
    if (mark !== last.mark) {
      // The first of the same text wins: a stored token, then certain values.
      const inOrder = values.toSorted((a, b) => rank(a) - rank(b));
      const search = searchForms(inOrder);
      last = {
        mark,
        literals: formsOf(inOrder, literalForms),
        search: values.length === 0 ? search : remembering(search),
      };
    }
    return last;
  };
  return {
    follow: (root) => void roots.add(root),
    search: async () => (await look()).search,
    literals: async () => (await look()).literals,
  };
}

/** Characters of texts of which the findings are remembered. */
const mostRemembered = 8_000_000;

/** Remembers what was found in the last texts: a stack is scanned again after each change of one of its files. */
function remembering(search: Known['search']): Known['search'] {
  const found = new Map<string, readonly FindingSpan[]>();
  let characters = 0;
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    const spans = joinOwn(search(text));
    if (characters + text.length > mostRemembered) {
      found.clear();
      characters = 0;
    }
    found.set(text, spans);
    characters += text.length;
    return spans;
  };
}

interface Known {
  readonly mark: string;
  readonly literals: readonly Literal[];
  readonly search: (text: string) => readonly FindingSpan[];
}

function rank({ rule, tier }: Literal): number {
  if (rule === storedTokenRule) return 0;
  return tier === 'certain' ? 1 : 2;
}
