/** A name on one line of a terminal: what could move the cursor, or reads as another line, is escaped. */
export function printable(name: string): string {
  return name.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
