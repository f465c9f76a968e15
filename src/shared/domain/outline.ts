import type { LineRange } from './stack.ts';

/** Languages with a grammar. */
export const outlineLanguages = [
  'typescript',
  'tsx',
  'javascript',
  'python',
  'go',
  'rust',
  'java',
  'c-sharp',
  'cpp',
  'ruby',
  'php',
  'css',
] as const;
export type OutlineLanguage = (typeof outlineLanguages)[number];

/** The reason why an outline of a file is its whole text. */
export type WholeReason = 'no-grammar' | 'not-loaded' | 'not-parsed' | 'too-long' | 'not-shorter';

/** The lines of a file that its outline keeps, or the reason why it keeps all of them. */
export type Outline =
  | {
      readonly status: 'outlined';
      /** In order, with at least one line between them. */
      readonly lines: readonly LineRange[];
      /** Lines that are kept because they did not parse. */
      readonly unparsed: number;
    }
  | { readonly status: 'whole'; readonly why: WholeReason };

/** An outline's figures, for the card of its item. */
export interface OutlineFacts {
  /** Files that are outlined: of a folder any number, else one or none. */
  readonly outlined: number;
  /** Files that are whole, keyed by reason. */
  readonly whole: readonly { readonly why: WholeReason; readonly files: number }[];
  readonly unparsed: number;
}

/** Characters. Parsing takes memory many times the text. */
export const maxOutlined = 2_000_000;

const extensions: Readonly<Record<string, OutlineLanguage>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  py: 'python',
  pyi: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
  cs: 'c-sharp',
  // The grammar of C++ reads C, too.
  c: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  h: 'cpp',
  hh: 'cpp',
  hpp: 'cpp',
  hxx: 'cpp',
  rb: 'ruby',
  rake: 'ruby',
  gemspec: 'ruby',
  php: 'php',
  css: 'css',
};

/** Returns the language of a file by its name; `null` if there is no grammar for it. */
export function languageOf(path: string): OutlineLanguage | null {
  const extension = /\.([a-z]+)$/u.exec(path.toLowerCase())?.[1] ?? '';
  return Object.hasOwn(extensions, extension) ? (extensions[extension] ?? null) : null;
}

export function unparsedWords(lines: number): string {
  return `${lines === 1 ? '1 line' : `${lines} lines`} that did not parse ${lines === 1 ? 'is' : 'are'} kept`;
}

/** Returns the figures of outlines together; `undefined` without any. */
export function outlineFacts(outlines: readonly Outline[]): OutlineFacts | undefined {
  if (outlines.length === 0) return undefined;
  const whole = new Map<WholeReason, number>();
  let outlined = 0;
  let unparsed = 0;
  for (const outline of outlines) {
    if (outline.status === 'whole') whole.set(outline.why, (whole.get(outline.why) ?? 0) + 1);
    else {
      outlined += 1;
      unparsed += outline.unparsed;
    }
  }
  return { outlined, whole: [...whole].map(([why, files]) => ({ why, files })), unparsed };
}

/** Returns, without a full stop, why a file is in a message whole although its outline was asked for. */
export function wholeWords(why: WholeReason): string {
  switch (why) {
    case 'no-grammar':
      return 'whole file, since there is no outline of this language';
    case 'not-loaded':
      return 'whole file, since the grammar of its language could not be loaded';
    case 'not-parsed':
      return 'whole file, since it did not parse';
    case 'too-long':
      return `whole file, since more than ${maxOutlined / 1_000_000} million characters are too long to parse`;
    case 'not-shorter':
      return 'whole file, since an outline would hardly be shorter';
  }
}
