import { runsOf, type EntryLine } from './entryLines.ts';

/** Matches the branches that `tree` draws, with line characters or without. */
const branch = /^\s*(?:[│┃|]\s+)*(?:├|└|┣|┗|\|--|`--|\+--|\\--)[─━-]*\s*\S/u;
const connector = /^\s*[│┃|]\s*$/u;
const elision = /^\s*(?:…|\.{3})(?:\s.*)?$/u;
const summary = /^\s*\d+ director(?:y|ies), \d+ files?\s*$/u;
const rootName = /^[\w.@/-]+$/u;
const listed = /^\s*\.?\/?[\w.@()[\]+-]+(?:\/[\w.@()[\]+-]+)+\/?\s*$/u;
const folder = /^[\w.@()[\]+-]+(?:\/[\w.@()[\]+-]+)*\/$/u;
const file = /^[\w.@()[\]+-]*\.?[\w@()[\]+-]+\.[A-Za-z]\w{0,9}$/u;

const leastDrawn = 2;
/** Minimum number of lines of a tree that is marked by names alone. */
export const leastNamed = 4;
/** Minimum number of paths in a row, as `find` and `ls` list them; in a fence. */
const leastListed = 8;

/** Returns the lines that are part of a tree, whether of files or of something else. */
export function treeLines(lines: readonly EntryLine[]): readonly EntryLine[] {
  const found = new Set(treesIn(lines).flat());
  return lines.filter((line) => found.has(line));
}

/** Returns the trees that a section's lines draw, by branches, by indentation or as a listing; they may overlap. */
export function treesIn(lines: readonly EntryLine[]): readonly (readonly EntryLine[])[] {
  return [...drawnTrees(lines), ...namedTrees(lines), ...listings(lines)];
}

function drawnTrees(lines: readonly EntryLine[]): readonly (readonly EntryLine[])[] {
  // The name above the first branch belongs to the tree.
  const roots = new Set(
    lines.filter((line, index) => rootName.test(bare(line)) && branch.test(lines[index + 1]?.text ?? '')),
  );
  const isDrawn = (line: EntryLine): boolean =>
    roots.has(line) || [branch, connector, elision, summary].some((part) => part.test(line.text));
  const runs = runsOf(lines, isDrawn);
  return runs.filter((run) => run.filter(({ text }) => branch.test(text)).length >= leastDrawn);
}

/** Returns folders and names below them, marked by indentation alone. */
function namedTrees(lines: readonly EntryLine[]): readonly (readonly EntryLine[])[] {
  const runs = runsOf(lines, (line) => {
    const { state, why, done } = line.place.entry;
    if (state !== undefined || why !== undefined || done !== undefined) return false;
    const name = bare(line);
    return folder.test(name) || file.test(name) || elision.test(name);
  });
  return runs.flatMap((run) => {
    const start = run.findIndex((line) => folder.test(bare(line)));
    const tree = start === -1 ? [] : run.slice(start);
    const folders = tree.filter((line) => folder.test(bare(line))).length;
    const files = tree.filter((line) => file.test(bare(line))).length;
    return tree.length >= leastNamed && folders >= 1 && files >= 1 ? [tree] : [];
  });
}

function listings(lines: readonly EntryLine[]): readonly (readonly EntryLine[])[] {
  const runs = runsOf(lines, (line) => line.fenced && listed.test(line.text));
  return runs.filter((run) => run.length >= leastListed);
}

function bare({ text }: EntryLine): string {
  return text
    .trim()
    .replace(/^[-*+]\s+/u, '')
    .replace(/^`(.*)`$/u, '$1')
    .replace(/\s+#.*$/u, '');
}
