import { readFileSync } from 'node:fs';
import type { Parser } from 'web-tree-sitter';
import { languageOf, maxOutlined, type Outline, type OutlineLanguage } from '../../shared/domain/outline.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { keepOutlines, outlineKey } from './keepOutlines.ts';
import { isPackageFile, keepRows } from './keepRows.ts';
import { maskDirectives, type Masked } from './maskDirectives.ts';
import { grammarFile, runtimeFile } from './outlineFiles.ts';
import { rangesOf } from './rangesOf.ts';

/** Finds the lines of source files that declare something. */
export interface Outliner {
  /** Never rejects: a file that has no outline is its whole text, with the reason. */
  outline(path: string, text: string): Promise<Outline>;
}

type Runtime = typeof import('web-tree-sitter');

/** Milliseconds after which the rest of a text is not parsed. */
const parseMs = 15_000;

/**
 * Makes an outliner that loads the parser and each grammar on first use, and parses a text again only if it does not hold
 * its outline any more. `folder` has the files of the parser; the build puts them beside the bundled worker.
 */
export function createOutliner(folder: URL): Outliner {
  let runtime: Promise<Runtime> | undefined;
  const parsers = new Map<OutlineLanguage, Promise<Parser>>();
  const kept = keepOutlines();

  const load = async (language: OutlineLanguage): Promise<Parser> => {
    runtime ??= loadRuntime(folder);
    const { Language, Parser } = await runtime;
    const grammar = await Language.load(readFileSync(new URL(grammarFile(language), folder)));
    const parser = new Parser();
    parser.setLanguage(grammar);
    return parser;
  };

  return {
    async outline(path, text) {
      const language = languageOf(path);
      if (language === null) return { status: 'whole', why: 'no-grammar' };
      if (text.length > maxOutlined) return { status: 'whole', why: 'too-long' };
      const key = outlineKey(isPackageFile(path) ? `${language} package` : language, text);
      const known = kept.find(key);
      if (known !== undefined) return known;
      let parser: Parser;
      try {
        const loading = parsers.get(language) ?? load(language);
        parsers.set(language, loading);
        parser = await loading;
      } catch {
        return { status: 'whole', why: 'not-loaded' };
      }
      try {
        const { outline, inTime } = outlineOf(parser, language, path, text);
        // A text that took too long may be parsed in time once the machine has less to do.
        if (inTime) kept.add(key, outline);
        return outline;
      } catch {
        // The parser gave up, for lack of memory for example, and may be left in any state.
        parsers.delete(language);
        return { status: 'whole', why: 'not-parsed' };
      }
    },
  };
}

async function loadRuntime(folder: URL): Promise<Runtime> {
  const runtime = await import('web-tree-sitter');
  await runtime.Parser.init({ wasmBinary: readFileSync(new URL(runtimeFile, folder)) });
  return runtime;
}

interface Parsed {
  readonly outline: Outline;
  /** False if time ran out before each reading of the text was parsed. */
  readonly inTime: boolean;
}

function outlineOf(parser: Parser, language: OutlineLanguage, path: string, text: string): Parsed {
  const until = performance.now() + parseMs;
  const lines = text.split('\n');
  let best: Outline = { status: 'whole', why: 'not-parsed' };
  let least = text.length * mostOfIt;
  for (const { text: parsed, hidden, macros } of readingsOf(language, text)) {
    const tree = parser.parse(parsed, null, { progressCallback: () => performance.now() > until });
    if (tree === null) {
      parser.reset();
      return { outline: best, inTime: false };
    }
    try {
      const { rootNode } = tree;
      if (rootNode.isError) continue;
      const kept = keepRows(rootNode, language, path, lines);
      for (const row of [...hidden, ...macros]) kept.rows[row] = 1;
      const ranges = rangesOf(kept.rows, lines);
      const unparsed = kept.unparsed + hidden.length;
      const characters = lengthOf(ranges, lines);
      if (characters < least) {
        least = characters;
        best = { status: 'outlined', lines: ranges, unparsed };
      } else if (best.status === 'whole' && unparsed * 2 <= lines.length) {
        best = { status: 'whole', why: 'not-shorter' };
      }
      if (!rootNode.hasError) break;
    } finally {
      tree.delete();
    }
  }
  return { outline: best, inTime: true };
}

/** Returns the texts to parse until one parses: grammars know no preprocessor. */
function* readingsOf(language: OutlineLanguage, text: string): Generator<Masked> {
  if (language !== 'cpp' && language !== 'c-sharp') {
    yield { text, hidden: [], macros: [] };
    return;
  }
  yield maskDirectives(text, language, 'all');
  if (/^\s*#\s*el/mu.test(text)) yield maskDirectives(text, language, 'first');
}

function lengthOf(ranges: readonly LineRange[], lines: readonly string[]): number {
  let length = 0;
  for (const { first, last } of ranges) {
    for (let row = first - 1; row < last; row += 1) length += (lines[row] ?? '').length + 1;
  }
  return length;
}

/** Share of a text from which its outline is not worth the marks. */
const mostOfIt = 0.9;
