import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { cutLines, entryLines, runsOf, type EntryLine } from './entryLines.ts';
import { pointTo, type CheckedPayload } from './entryPlaces.ts';

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
const leastNamed = 4;
/** Minimum number of paths in a row, as `find` and `ls` list them; in a fence. */
const leastListed = 8;

/** Finds a pasted file tree. Files in play that are named one by one are none. */
export function fileTree(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryLines(payload).flatMap((lines): PayloadCheck[] => {
    const tree = treeLines(lines);
    const [first] = tree;
    if (first === undefined) return [];
    return [
      {
        id: 'file-tree',
        severity: 'warning',
        ...pointTo(first.place, first.offset),
        message: `A file tree of ${tree.length} lines. The next session can list files itself, and this list is soon out of date.`,
        fix: cutLines('Cut the file tree', tree),
      },
    ];
  });
}

/** Returns the lines that are part of a file tree. */
export function treeLines(lines: readonly EntryLine[]): readonly EntryLine[] {
  const found = new Set([...drawnTrees(lines), ...namedTrees(lines), ...listings(lines)].flat());
  return lines.filter((line) => found.has(line));
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
