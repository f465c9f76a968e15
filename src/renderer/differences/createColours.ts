import { createHighlighter, type Token } from '../viewer/createHighlighter.ts';
import { languageOf } from '../viewer/language.ts';
import type { DifferenceRows, LineRow } from './differenceRows.ts';

export interface Colours {
  readonly tokensOf: (row: LineRow) => readonly Token[];
}

type TokensOf = (line: number) => readonly Token[];

/** Colours the lines of a difference, each side of a hunk separately. `path` names the language if a hunk does not. */
export function createColours(sides: DifferenceRows['sides'], path: string): Colours {
  const made = new Map<string, TokensOf>();
  return {
    tokensOf({ hunk, line, change, text }) {
      const side = change === 'removed' ? 'old' : 'new';
      const key = `${side} ${String(hunk)}`;
      const both = sides[hunk];
      if (both === undefined) return [{ kind: 'plain', text }];
      let tokensOf = made.get(key);
      if (tokensOf === undefined) {
        tokensOf = colourLines(both[side], both.file?.replace(/ \((?:new|gone)\)$/u, '') ?? path);
        made.set(key, tokensOf);
      }
      return tokensOf(line);
    },
  };
}

function colourLines(lines: readonly string[], path: string): TokensOf {
  return /\.mdx?$/iu.test(path) ? colourMarkdown(lines) : createHighlighter(lines, languageOf(path)).tokensOf;
}

/** Lines between fences, and the language that the fence names. */
interface Fenced {
  readonly from: number;
  readonly tokensOf: TokensOf;
}

/** Colours Markdown between fences as the language that the fence names; the rest is plain. */
function colourMarkdown(lines: readonly string[]): TokensOf {
  const fenced = new Map<number, Fenced>();
  for (let at = 0; at < lines.length; at += 1) {
    const [, fence, language = ''] = /^\s{0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/u.exec(lines[at] ?? '') ?? [];
    if (fence === undefined) continue;
    const from = at + 1;
    const closes = (line: string): boolean => {
      const end = line.trim();
      return end.length >= fence.length && end === fence.charAt(0).repeat(end.length);
    };
    at = from;
    while (at < lines.length && !closes(lines[at] ?? '')) at += 1;
    const known = languageOf(`.${language}`);
    if (known === null) continue;
    const highlighter = createHighlighter(lines.slice(from, at), known);
    const stretch: Fenced = { from, tokensOf: highlighter.tokensOf };
    for (let line = from; line < at; line += 1) fenced.set(line, stretch);
  }
  return (line) => {
    const stretch = fenced.get(line);
    return stretch?.tokensOf(line - stretch.from) ?? [{ kind: 'plain', text: lines[line] ?? '' }];
  };
}
