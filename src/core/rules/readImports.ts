import { ruleLines } from './findings/ruleLines.ts';

export interface RulesImport {
  readonly line: number;
  /** The words after the `@`. */
  readonly path: string;
}

/** Matches `@path` at the start of a word. An address, a handle and a decorator have no dot or slash in the right place. */
const imported =
  /(?:^|[\s(])@((?:~\/|\.{0,2}\/)?[\p{L}\p{N}_.-]+(?:\/[\p{L}\p{N}_.@ -]*[\p{L}\p{N}_-])*(?:\.[A-Za-z]{1,8})?)/gu;
const inCode = /`+[^`\n]*`+/gu;

/** Returns the files that a rules file of Claude Code imports: `@path` outside of code. */
export function readImports(text: string): readonly RulesImport[] {
  return ruleLines(text).flatMap((row): RulesImport[] => {
    if (row.fence !== null || row.aside || !row.text.includes('@')) return [];
    const plain = row.text.replaceAll(inCode, ' ');
    return [...plain.matchAll(imported)].flatMap(([, found = '']) => {
      const path = /^\S+/u.exec(found)?.[0].replace(/[.]+$/u, '') ?? '';
      return isFile(path) ? [{ line: row.line, path }] : [];
    });
  });
}

/** Text files only: `@types/node`, `@Component` and `@someone` are words of prose. */
function isFile(path: string): boolean {
  return /\.(?:md|mdc|mdx|markdown|txt|json|ya?ml|toml)$/iu.test(path) || /^(?:~|\.{1,2})\//u.test(path);
}
