import { isUtf8 } from 'node:buffer';

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const eachUnprintable = new RegExp(unprintable.source, 'gu');

/**
 * Returns a name or remark on one line: a text with line ends or controls is quoted, and these are escaped as in JSON.
 */
export function showName(name: string): string {
  if (!unprintable.test(name)) return name;
  return JSON.stringify(name).replace(
    eachUnprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Returns the name that a file's bytes stand for. Bytes that are not UTF-8 become `\xNN`: Linux allows any, and a
 * decoder would make one name of several.
 */
export function nameOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let name = '';
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const sign = bytes.subarray(at, at + length);
    const isWhole = sign.length === length && isUtf8(sign);
    name += isWhole ? sign.toString('utf8') : `\\x${lead.toString(16)}`;
    at += isWhole ? length : 1;
  }
  return name;
}

/** True if `nameOfBytes` may have shown bytes in a name; a name on disk can read the same. */
export function mayShowBytes(name: string): boolean {
  return /\\x[\da-f]{2}/u.test(name);
}
