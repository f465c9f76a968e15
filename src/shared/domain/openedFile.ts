/**
 * Endings of files that no system runs when they are opened: it shows them in an editor. Whatever a project holds that
 * is not listed here may be a program, or lead to one: scripts, shortcuts, packages, pages with scripts, tables with
 * formulas, and anything without an ending.
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

/** Windows runs these with its own script host. */
const runByWindows = 'js';

/** Whether a file of this name may be handed to the program that the system keeps for it. */
export function mayBeOpened(path: string, isWindows: boolean): boolean {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return false;
  return shownByEditors.has(ending) || (ending === runByWindows && !isWindows);
}
