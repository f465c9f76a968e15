export const snippetKinds = ['prompt', 'snippet'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** A text saved for later stacks. A prompt asks the agent for something, a snippet is any other text. */
export interface Snippet {
  /** File name without `.md`. */
  readonly id: string;
  readonly name: string;
  readonly kind: SnippetKind;
  readonly tags: readonly string[];
  /** Contains `{{name}}` in place of a value. Lines end with LF. */
  readonly text: string;
  /** One line on its purpose; absent if its first line says it. */
  readonly about?: string;
  /** A built-in prompt: the original, or the user's copy that replaces it. `null` for the user's own. */
  readonly builtIn: 'original' | 'edited' | null;
  /** ISO time of the last change on disk; `null` for a built-in one. */
  readonly changed: string | null;
  /** Derived from the file on disk; a save names the version that it is based on. */
  readonly version: string;
}

export interface SnippetFields {
  readonly name?: string;
  readonly kind?: SnippetKind;
  readonly tags?: readonly string[];
  readonly text?: string;
}

/** Limits in characters, and counts. The app reads a library as a whole, so it must stay small. */
export const snippetLimits = { text: 100_000, name: 200, tag: 40, tags: 20, snippets: 1_000 } as const;

export type ValueOrigin = 'payload' | 'project' | 'template' | 'typed';

export interface SnippetVariable {
  readonly name: string;
  /** The value in the message, secrets masked; `null` without a value, so that `{{name}}` stays. */
  readonly value: string | null;
  readonly from: ValueOrigin | null;
}

/** A snippet as a message would contain it. */
export interface SnippetPreview {
  readonly parts: readonly { readonly text: string; readonly variable?: string }[];
  readonly variables: readonly SnippetVariable[];
  /** The typed values, with a mark for each suspected secret. */
  readonly typed: Readonly<Record<string, string>>;
  /** Tokens of the snippet as written, and as filled; `null` if they could not be counted. */
  readonly tokens: number | null;
  readonly filledTokens: number | null;
  readonly exact: boolean;
}

export interface ImportReport {
  readonly imported: readonly string[];
  /** Paths relative to the folder; each reason is a few words, e.g. `not Markdown`. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

/** Returns the line about a snippet's purpose. */
export function aboutSnippet({ name, about, text }: Pick<Snippet, 'name' | 'about' | 'text'>): string {
  if (about !== undefined) return about;
  const lines = text.split('\n', 50).map((line) => line.replace(/^[\s#>*-]+/u, '').trim());
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line) && line !== name) ?? '';
}

/**
 * Returns the snippets that contain every word of the query in their name, tags, or text, ignoring case; those with all
 * of them in the name come first.
 */
export function searchSnippets(snippets: readonly Snippet[], query: string): readonly Snippet[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return snippets;
  const rank = (snippet: Snippet): number => {
    const name = snippet.name.toLowerCase();
    const tags = snippet.tags.join(' ').toLowerCase();
    const rest = `${snippet.about ?? ''}\n${snippet.text}`.toLowerCase();
    const places = words.map((word) => {
      if (name.includes(word)) return 0;
      if (tags.includes(word.replace(/^#/u, ''))) return 1;
      return rest.includes(word) ? 2 : 3;
    });
    return Math.max(...places);
  };
  return snippets
    .map((snippet) => ({ snippet, rank: rank(snippet) }))
    .filter((found) => found.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ snippet }) => snippet);
}

/** Sorts prompts before snippets, each by name. */
export function sortSnippets(snippets: readonly Snippet[]): readonly Snippet[] {
  return snippets.toSorted(
    (a, b) =>
      snippetKinds.indexOf(a.kind) - snippetKinds.indexOf(b.kind) ||
      Number(a.builtIn === null) - Number(b.builtIn === null) ||
      (a.builtIn === null ? a.name.localeCompare(b.name, 'en') : 0),
  );
}

/** Parses tags in the usual notation: split at commas, without `#`, each once. */
export function parseTags(typed: string): readonly string[] {
  const tags = typed
    .split(/[,\n]/u)
    .map((tag) => tag.trim().replace(/^#+/u, '').trim().slice(0, snippetLimits.tag));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, snippetLimits.tags);
}
