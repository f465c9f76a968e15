import type { LineRange } from '../../../shared/domain/stack.ts';

/** Programs that show the files they are given. */
const readers: ReadonlySet<string> = new Set([
  'cat',
  'nl',
  'head',
  'tail',
  'bat',
  'less',
  'more',
  'sed',
  'awk',
]);
/** Their options that take a value. */
const withValue: Readonly<Record<string, readonly string[]>> = {
  head: ['-n', '-c'],
  tail: ['-n', '-c'],
  nl: ['-b', '-w', '-s', '-v', '-n'],
  sed: ['-e'],
  awk: ['-F', '-v'],
};

/**
 * Returns the files that a command line shows, as it names them: Codex has no tool for reading. Patterns and variables name no
 * single file and are left out; so are programs that only search.
 */
export function commandReads(command: string): readonly string[] {
  const files: string[] = [];
  for (const words of simpleCommands(command)) {
    const [program = '', ...rest] = words;
    // With "-i" it edits.
    const isEdit = program === 'sed' && rest.some((word) => /^-\w*i/u.test(word));
    if (!readers.has(program) || isEdit) continue;
    const plain: string[] = [];
    let hasScript = false;
    for (let at = 0; at < rest.length; at += 1) {
      const word = rest[at] ?? '';
      if (withValue[program]?.includes(word) === true) {
        hasScript ||= word === '-e';
        at += 1;
      } else if (!word.startsWith('-')) plain.push(word);
    }
    const isScripted = (program === 'sed' || program === 'awk') && !hasScript;
    files.push(...(isScripted ? plain.slice(1) : plain).filter(isFile));
  }
  return files;
}

/** Returns the lines that a command line shows of a file; nothing if it shows all of it, or if that is not told by the command. */
export function linesShown(command: string): LineRange | undefined {
  const part = /(?<![\w-])sed\s+-n\s+['"]?(?<first>\d{1,7})(?:,(?<last>\d{1,7}))?p['"]?/u.exec(
    command,
  )?.groups;
  if (part?.['first'] !== undefined)
    return { first: Number(part['first']), last: Number(part['last'] ?? part['first']) };
  const head = /(?<![\w-])head(?:\s+(?:-n\s*|-)(?<count>\d{1,7}))?\s+(?!-)/u.exec(command);
  if (head !== null && !/\|\s*head/u.test(command))
    return { first: 1, last: Number(head.groups?.['count'] ?? 10) };
  return undefined;
}

function isFile(word: string): boolean {
  return word !== '' && word !== '/dev/null' && !/[*?{}$`]/u.test(word);
}

/** Splits a command line into its commands and these into words, without their quotes. A here-document ends the search. */
function simpleCommands(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  const tokens = line
    .replace(/<<[\s\S]*$/u, '')
    .matchAll(
      /(?<word>(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\;&|()<>])+)|(?<redirect>\d?[<>]+&?\d?\s*)|(?<end>[;&|()\n])/gu,
    );
  let isTarget = false;
  for (const { groups = {} } of tokens) {
    const { word, redirect, end } = groups;
    if (end !== undefined) commands.push([]);
    if (word !== undefined && !isTarget)
      commands.at(-1)?.push(word.replaceAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gu, '$1$2$3'));
    isTarget = redirect !== undefined && !/&\d/u.test(redirect);
  }
  return commands;
}
