/** A part of a snippet's text. The `raw` parts, joined, are the original text. */
export type SnippetPart =
  | {
      readonly kind: 'text';
      readonly raw: string;
      /** Without the backslashes that escape. */ readonly text: string;
    }
  | { readonly kind: 'variable'; readonly raw: string; readonly name: string };

/**
 * `{{name}}`, with optional blanks inside. A name begins with a letter or digit; `_`, `-` and `.` may follow. A
 * backslash before the braces makes them text, two make one backslash.
 */
const braces = /\{\{[ \t]{0,20}([\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]{0,99})[ \t]{0,20}\}\}/gu;

/** Finds the variables of a text. Never throws: unbalanced braces, or those with other content, are text. */
export function parseSnippet(text: string): readonly SnippetPart[] {
  const parts: SnippetPart[] = [];
  let raw = '';
  let shown = '';
  const flush = (): void => {
    if (raw !== '') parts.push({ kind: 'text', raw, text: shown });
    raw = '';
    shown = '';
  };
  let end = 0;
  for (const found of text.matchAll(braces)) {
    const [own, name = ''] = found;
    // The loop counts backslashes, because a pattern would retry each of a long row.
    let first = found.index;
    while (first > end && text[first - 1] === '\\') first -= 1;
    const backslashes = found.index - first;
    const before = text.slice(end, first);
    raw += before + text.slice(first, found.index);
    shown += before + text.slice(first, first + Math.floor(backslashes / 2));
    if (backslashes % 2 === 1) {
      raw += own;
      shown += own;
    } else {
      flush();
      parts.push({ kind: 'variable', raw: own, name });
    }
    end = found.index + own.length;
  }
  raw += text.slice(end);
  shown += text.slice(end);
  flush();
  return parts;
}

/** Returns the names of the variables, each once, in order. */
export function variablesOf(parts: readonly SnippetPart[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => (part.kind === 'variable' ? [part.name] : [])))];
}

export interface FilledSnippet {
  readonly text: string;
  /** Names without a value: the text has them as written. */
  readonly missing: readonly string[];
}

/** Fills in values. Braces in a value are text. */
export function fillSnippet(
  parts: readonly SnippetPart[],
  valueOf: (name: string) => string | undefined,
): FilledSnippet {
  const missing = new Set<string>();
  const text = parts.map((part) => {
    if (part.kind === 'text') return part.text;
    const value = valueOf(part.name);
    if (value === undefined) missing.add(part.name);
    return value ?? part.raw;
  });
  return { text: text.join(''), missing: [...missing] };
}
