/**
 * Extensions of files that no system runs when it opens them: it shows them in an editor. Any other file of a project
 * may be a program, or lead to one: scripts, shortcuts, packages, pages with scripts, tables with formulas, and files
 * without an extension.
 */
const shownByEditors: ReadonlySet<string> = new Set(
  [
    'md markdown mdx txt text log rst adoc diff patch',
    'json jsonc json5 jsonl yaml yml toml ini properties env lock',
    'css scss sass less ts mts cts tsx mjs cjs vue svelte astro',
    'go rs java kt scala swift dart zig cs hs ml ex erl c h cc cpp cxx hpp hh',
    'sql graphql gql proto prisma tf hcl',
  ].flatMap((line) => line.split(' ')),
);

/** Extensions that Windows runs with its own script host. */
const runByWindows = 'js';

/** True if the system's program for a file of this name may open it. */
export function mayBeOpened(path: string, isWindows: boolean): boolean {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return false;
  return shownByEditors.has(ending) || (ending === runByWindows && !isWindows);
}
