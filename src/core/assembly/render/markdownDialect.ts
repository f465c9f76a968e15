import { showName } from '../../text/showName.ts';
import { describeBlock, describeSession, paragraph } from './describeBlock.ts';
import type { Dialect } from './message.ts';

/** Tags that differ from the extension. */
const tags: Readonly<Record<string, string>> = {
  cjs: 'js',
  mjs: 'js',
  cts: 'ts',
  mts: 'ts',
  md: 'markdown',
  mdx: 'mdx',
  yml: 'yaml',
  htm: 'html',
  h: 'c',
  hpp: 'cpp',
  cc: 'cpp',
  rs: 'rust',
  py: 'python',
  rb: 'ruby',
  kt: 'kotlin',
  sh: 'bash',
  txt: 'text',
};

export const markdownDialect: Dialect = {
  opening: (title, stackName, session) =>
    `${paragraph(title)}# ${showName(stackName)}${describeSession(session)}\n\n`,
  // A quote ends every construct in it, so that a fence in a goal can't swallow the blocks.
  section: (name, text) => `## ${name}\n\n${text.split('\n').map(quoteLine).join('\n')}\n\n`,
  block(block, place, { text, fileName }) {
    if (block.instruction === true && mayStandOpen(text)) {
      const before = `${heading(place, block.title)}Source: ${describeBlock(block)}\n\n`;
      return { before, after: `(end of prompt ${place})\n\n` };
    }
    const fence = fenceFor(text);
    // Every fence has a tag: letters before the line end separate it from any text when tokens are counted.
    const before = `${heading(place, block.title)}Source: ${describeBlock(block)}\n${fence}${languageOf(fileName)}\n`;
    return { before, after: `${fence}\n\n` };
  },
  absent: (block, place, problem) =>
    `${heading(place, block.title)}Source: ${describeBlock(block)}\nMissing: ${showName(problem)}\n\n`,
};

/**
 * True for a text that needs no fence: models attend better to a prompt outside of one. It has no line that could end
 * its block, begin another one or hide what follows, and it begins with a character that is a token's first, so that the
 * tokens of the message are those of its parts.
 */
function mayStandOpen(text: string): boolean {
  return (
    /^[\p{L}\p{N}*_"“(]/u.test(text) &&
    !/```|~~~|^[ \t]*(?:#|<|\[end of|\(end of|Source:|=+[ \t]*$|-+[ \t]*$)|[\r\u2028\u2029]/mu.test(text)
  );
}

function heading(place: number, title: string): string {
  return `## ${place}. ${showName(title)}\n`;
}

function quoteLine(line: string): string {
  return line === '' ? '>' : `> ${line}`;
}

/** Returns a fence longer than any run of backticks in the text. */
function fenceFor(text: string): string {
  let longest = 2;
  for (let at = text.indexOf('```'); at !== -1; at = text.indexOf('```', at)) {
    const start = at;
    while (text.codePointAt(at) === 0x60) at += 1;
    longest = Math.max(longest, at - start);
  }
  return '`'.repeat(longest + 1);
}

/**
 * Returns the language tag of a fence: never empty, and letters and digits only, so that no name can break the fence.
 */
function languageOf(fileName: string): string {
  const base = fileName.slice(fileName.lastIndexOf('/') + 1).toLowerCase();
  if (base === 'dockerfile' || base === 'makefile') return base;
  const extension = /\.([a-z][a-z0-9]{0,11})$/u.exec(base)?.[1];
  if (extension === undefined) return 'text';
  return Object.hasOwn(tags, extension) ? (tags[extension] ?? 'text') : extension;
}
