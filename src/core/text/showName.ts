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
