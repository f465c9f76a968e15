import { joinLines } from './joinLines.ts';

/** Escapes plain text as inline Markdown that shows the same. Only characters that would be markup are escaped. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\\(?=[!-/:-@[-`{-~\n]|$)/gu, '\\\\')
    .replaceAll(/[*`[]|<(?=[A-Za-z/!?])|&(?=#?\w{1,31};)|~~/gu, (mark) =>
      mark === '~~' ? '\\~\\~' : `\\${mark}`,
    )
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

/** Escapes characters at the start of a line that would begin a block. */
export function escapeLineStarts(text: string): string {
  return text
    .replaceAll(/^[ \t]+/gmu, '')
    .replaceAll(/^(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|~~~)/gmu, '\\$1')
    .replaceAll(/^(\d{1,9})([.)])(?=\s|$)/gmu, '$1\\$2')
    .replaceAll(/^([-=])(?=\1*$)/gmu, '\\$1');
}

/** Returns a text in as many backticks as it needs. Line breaks become blanks: inline code has none. */
export function inlineCode(text: string): string {
  const code = text.includes('\n') ? joinLines(text, ' ') : text;
  const fence = '`'.repeat(longestRun(code, '`') + 1);
  const pad =
    code.startsWith('`') || code.endsWith('`') || (code.trim() !== '' && /^ .* $/u.test(code)) ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

/** Returns a code block with a fence that nothing in it can close. */
export function fencedCode(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code, '`') + 1));
  return `${fence}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}`;
}

/** Returns a link or, without a usable address, its label alone. */
export function linkTo(label: string, url: string): string {
  const address = safeAddress(url);
  if (address === '') return label;
  const shown = label === '' ? escapeText(address) : label;
  const target = /[\s()<>]/u.test(address)
    ? `<${address.replaceAll(/[\s<>]/gu, (mark) => encodeURIComponent(mark))}>`
    : address;
  return `[${escapeClosing(shown)}](${target})`;
}

/** Escapes closing brackets that are not escaped yet. */
export function escapeClosing(text: string): string {
  return text.replaceAll(/(\\*)\]/gu, (all, slashes: string) =>
    slashes.length % 2 === 0 ? `${slashes}\\]` : all,
  );
}

const bearing =
  /[?&#](?:x-amz-[\w-]+|(?:x-)?(?:goog-)?signature|sig|token|access_token|expirationtimestamp|expires)=/iu;

/** Returns an address without its signature: a signed link to a file is as good as a password. */
function safeAddress(url: string): string {
  return bearing.test(url) ? url.replace(/[?#].*$/su, '') : url;
}

/** Applies `safeAddress` to every address in a text. */
export function withoutSignedAddresses(text: string): string {
  return text.includes('://') ? text.replaceAll(/https?:\/\/[^\s<>"')\]]+/giu, safeAddress) : text;
}

/** Returns the last part of an address's path, which is all that the text reveals of a file. */
export function fileNameOf(url: string): string {
  const path = url.replace(/[?#].*$/su, '').replace(/\/+$/u, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function longestRun(text: string, mark: string): number {
  let longest = 0;
  let run = 0;
  for (const character of text) {
    run = character === mark ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
