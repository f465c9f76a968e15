import type { Snippet } from '../../../shared/domain/snippet.ts';

export type FoundSnippet =
  | { readonly status: 'ok'; readonly snippet: Snippet }
  /** Sentence that lists similar names. */
  | { readonly status: 'problem'; readonly problem: string };

/** Returns the snippet with that id or name, ignoring case. */
export function findSnippet(snippets: readonly Snippet[], nameOrId: string): FoundSnippet {
  const wanted = fold(nameOrId);
  const byId = snippets.find(({ id }) => id === nameOrId) ?? snippets.find(({ id }) => fold(id) === wanted);
  const exact = snippets.filter(({ name }) => name === nameOrId);
  const named = exact.length > 0 ? exact : snippets.filter(({ name }) => fold(name) === wanted);
  const matches = named.length > 0 ? named : byId === undefined ? [] : [byId];
  const [match] = matches;
  const quoted = JSON.stringify(nameOrId);
  if (match !== undefined && matches.length === 1) return { status: 'ok', snippet: match };
  if (match !== undefined) {
    // An id that is also the name of others still identifies one snippet.
    if (byId !== undefined && byId.id === nameOrId) return { status: 'ok', snippet: byId };
    const ids = matches.map(({ id }) => id).join(', ');
    return {
      status: 'problem',
      problem: `${matches.length} snippets are called ${quoted}. Name one by its id: ${ids}.`,
    };
  }
  const near = nearest(snippets, wanted);
  const there =
    near.length === 0
      ? 'The library is empty.'
      : `Names in it: ${near.map((name) => JSON.stringify(name)).join(', ')}.`;
  return { status: 'problem', problem: `There is no snippet ${quoted} in the library. ${there}` };
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}

/** Returns the five names that share most letter pairs with the requested one, the most alike first. */
function nearest(snippets: readonly Snippet[], wanted: string): readonly string[] {
  const score = (name: string): number => {
    const have = pairs(fold(name));
    const want = pairs(wanted);
    const shared = [...want].filter((pair) => have.has(pair)).length;
    return (2 * shared) / Math.max(1, have.size + want.size);
  };
  return snippets
    .map(({ name, id }) => ({ name, score: Math.max(score(name), score(id)) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ name }) => name);
}

function pairs(text: string): ReadonlySet<string> {
  const letters = Array.from(` ${text} `);
  return new Set(letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`));
}
