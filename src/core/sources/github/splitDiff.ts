import type { GitChange } from '../../../shared/domain/source/git.ts';

/** A file of a diff as `git diff` prints it. */
export interface DiffSection {
  readonly path: string;
  readonly from?: string;
  readonly change: GitChange;
  /** Numbers of lines; `null` for a binary file. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** Text from the first `@@` on; empty if there is none. */
  readonly hunks: string;
}

/** Splits a diff into its files. A line of a file never begins with `diff --git`: it has a mark before it. */
export function splitDiff(diff: string): readonly DiffSection[] {
  const text = diff.replaceAll('\r\n', '\n');
  const starts = [...text.matchAll(/^diff --git /gmu)].map(({ index }) => index);
  return starts.map((start, index) => readSection(text.slice(start, starts[index + 1] ?? text.length)));
}

function readSection(section: string): DiffSection {
  const at = section.search(/^@@ /mu);
  const head = at === -1 ? section : section.slice(0, at);
  const hunks = at === -1 ? '' : section.slice(at);
  const named = (word: RegExp): string | undefined => {
    const found = word.exec(head)?.[1];
    return found === undefined ? undefined : unquote(found);
  };
  const from = named(/^(?:rename|copy) from (.+)$/mu);
  const to = named(/^(?:rename|copy) to (.+)$/mu);
  const before = named(/^--- (.+)$/mu)?.replace(/^a\//u, '');
  const after = named(/^\+\+\+ (.+)$/mu)?.replace(/^b\//u, '');
  const path = to ?? (after === undefined || after === '/dev/null' ? before : after) ?? pathOfHead(head);
  const isBinary = /^(?:Binary files |GIT binary patch)/mu.test(head);
  const { added, deleted } = countLines(hunks);
  return {
    path,
    ...(from === undefined ? {} : { from }),
    change: changeOf(head),
    added: isBinary ? null : added,
    deleted: isBinary ? null : deleted,
    hunks,
  };
}

/** Reads `a/x b/x`: for files without lines both names are the same. */
function pathOfHead(head: string): string {
  const names = head.slice('diff --git '.length, head.indexOf('\n') === -1 ? undefined : head.indexOf('\n'));
  if (names.startsWith('"')) return unquote(names.slice(0, names.indexOf('" ') + 1)).replace(/^a\//u, '');
  return names.slice(2, Math.floor(names.length / 2));
}

function changeOf(head: string): GitChange {
  if (/^new file mode/mu.test(head)) return 'added';
  if (/^deleted file mode/mu.test(head)) return 'deleted';
  if (/^rename from/mu.test(head)) return 'renamed';
  return /^copy from/mu.test(head) ? 'copied' : 'modified';
}

function countLines(hunks: string): { readonly added: number; readonly deleted: number } {
  let added = 0;
  let deleted = 0;
  for (const line of hunks.split('\n')) {
    if (line.startsWith('+')) added += 1;
    else if (line.startsWith('-')) deleted += 1;
  }
  return { added, deleted };
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Unquotes a name: git quotes names with other than plain characters, byte by byte. */
function unquote(name: string): string {
  const text = name.replace(/\t$/u, '');
  if (!text.startsWith('"') || !text.endsWith('"')) return text;
  const bytes: number[] = [];
  for (const [, octal, letter, plain] of text.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gsu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) % 256);
    else if (letter !== undefined) bytes.push(escapes[letter] ?? letter.charCodeAt(0));
    else bytes.push(...Buffer.from(plain ?? '', 'utf8'));
  }
  return Buffer.from(bytes).toString('utf8');
}
