/** A file of a commit. */
export interface CommittedFile {
  /** Path relative to the folder that git runs in, with `/`. */
  readonly path: string;
  /** True if git does not know it yet, so that it must be added first. */
  readonly untracked: boolean;
}

/** Returns the pathspec that names a path and nothing else: git reads `*` and a leading `:` in other ways. */
export function pathspecOf(path: string): string {
  return /^:|[*?[\\]/u.test(path) ? `:(literal)${path}` : path;
}

/**
 * Returns the commands that commit just these files, each as a line of a shell; they do in a terminal what the app does.
 * `folder`: see `git -C`.
 */
export function commitCommands(
  files: readonly CommittedFile[],
  message: string,
  folder?: string,
): readonly string[] {
  if (files.length === 0) return [];
  const git = folder === undefined ? 'git' : `git -C ${quoteWord(folder)}`;
  const words = (some: readonly CommittedFile[]): string =>
    some.map(({ path }) => quoteWord(pathspecOf(path))).join(' ');
  const fresh = files.filter(({ untracked }) => untracked);
  return [
    ...(fresh.length === 0 ? [] : [`${git} add -- ${words(fresh)}`]),
    `${git} commit -m ${inQuotes(message)} -- ${words(files)}`,
  ];
}

/** Quotes a word only if a shell needs it. */
export function quoteWord(word: string): string {
  return /^[\w./:@%+=,-]+$/u.test(word) ? word : inQuotes(word);
}

/** Characters that a terminal would act on, except for the end of a line. */
const controls = /[^\P{Cc}\n\t]/u;

function inQuotes(words: string): string {
  if (!controls.test(words)) return `'${words.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = words
    .replaceAll(/['\\]/gu, (character) => `\\${character}`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll(
      /\p{Cc}/gu,
      (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
    );
  return `$'${escaped}'`;
}
