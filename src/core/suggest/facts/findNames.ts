/**
 * Words before the name that a line declares, in the languages of the index and those like them. No line begins with `\s`:
 * at each of many empty lines it would run to the end of them.
 */
const declares = new RegExp(
  [
    String.raw`\b(?:class|interface|struct|enum|trait|record|protocol|object|namespace|module|def|fn|fun|function\*?|macro_rules!|typedef|type|mod|union|delegate|sub)\s+(?:\(\w*\s*\*?[\w.[\]]+\)\s*)?(?:self\.)?([A-Za-z_]\w+)`,
    String.raw`\bfunc\s+(?:\([^)\n]{0,80}\)\s*)?([A-Za-z_]\w+)`,
    // Constants at the start of a line, exported or not.
    String.raw`^(?:export\s+)?(?:default\s+)?(?:pub(?:\([\w:]+\))?\s+)?(?:const|let|var|static|val)\s+(?:mut\s+)?([A-Za-z_$][\w$]+)`,
    // Methods of Java, C# and PHP, whose return type stands before the name.
    String.raw`^[ \t]+(?:(?:public|private|protected|internal|static|final|override|virtual|abstract|async|sealed|readonly)\s+)+(?:[\w<>[\],.?]+\s+){1,3}([A-Za-z_]\w+)\s*\(`,
    // Methods of a class body in JavaScript and TypeScript.
    String.raw`^[ \t]{2,8}(?:(?:async|static|get|set|private|public|protected|readonly)\s+)*([A-Za-z_]\w+)\s*(?:<[^>\n]{0,80}>)?\([^)\n]{0,200}\)\s*(?::[^{\n]{1,100})?\{[ \t]*$`,
  ].join('|'),
  'gmu',
);
const noNames = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'function',
  'constructor',
  'with',
]);

/** Calls back for each name that a text declares. A regular scan: it takes a few words of comments for names. */
export function eachDeclared(text: string, onName: (name: string) => void): void {
  for (const match of text.matchAll(declares)) {
    const name = match.slice(1).find((group) => group !== undefined);
    if (name !== undefined && !noNames.has(name)) onName(name);
  }
}
