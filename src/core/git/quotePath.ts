const named: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\u000B': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** Returns a path in git's form in the head of a diff with `core.quotePath` off. */
export function quotePath(path: string): string {
  let quoted = '';
  for (const character of path) {
    const code = character.charCodeAt(0);
    const octal = code < 0x20 || code === 0x7f ? `\\${code.toString(8).padStart(3, '0')}` : character;
    quoted += named[character] ?? octal;
  }
  return quoted === path ? path : `"${quoted}"`;
}
