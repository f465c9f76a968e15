const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * Returns a name for one line of a terminal. Characters that could move the cursor, read as another line, or that nobody sees are
 * escaped; the joiners of emoji and of scripts stay.
 */
export function printable(name: string): string {
  return name.replaceAll(unseen, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}

/** Returns a value as JSON on one line. The same characters as in `printable` are escaped, which JSON reads as themselves. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(unseen, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
