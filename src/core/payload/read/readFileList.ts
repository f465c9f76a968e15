import type { FileState, ParsedEntry } from '../../../shared/domain/payload.ts';
import { namesFile } from '../format/pathsIn.ts';
import type { DraftLine } from './draftLines.ts';
import { readFilePoint, readState } from './readFilePoint.ts';

/** Lines that may list files without bullets: a fenced block, or a tree that is drawn with branches. */
export interface FileListRun {
  /** Indices of the first and the last line. */
  readonly start: number;
  readonly end: number;
}

const drawn = /^[ \t]*(?:[│┃|][ \t]*)*(?:[├└┣┗╰]|[|`+\\]--)/u;
const branches = /^[ \t│┃|├└┣┗╰─━╴`+\\-]*/u;
/** Signs before a name, e.g. that of a folder. */
const decoration = /^(?:(?![✅✔🚧🔄⏳])[^\p{L}\p{N}\p{P}$+~`^<>=|])[^\p{L}\p{N}\p{P}$+~`^<>=|]*/u;
const listLanguage = /^(?:te?xt|plain|plaintext|tree|sh|bash|shell|console|markdown|md)?$/iu;
/** Names that stand at the root of a project. */
const rootName =
  /^(?:package\.json|README(?:\.\w+)?|\.git\w*|\.env(?:\.\w+)*|Makefile|Dockerfile|LICENSE|CHANGELOG\.md|\w+\.toml|go\.mod|pom\.xml|requirements\.txt|tsconfig\.json|build\.gradle(?:\.kts)?|CMakeLists\.txt|Gemfile|\w+\.sln)$/iu;

/** Lines; a longer list stays text. */
const mostLines = 5_000;

/** No one writes more; later ones stay text. */
const mostRuns = 500;

/** Returns the runs of lines that may list files, in order. */
export function fileListRuns(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
): readonly FileListRun[] {
  const runs: FileListRun[] = [];
  let inPoint = false;
  for (let index = 0; index < lines.length && runs.length < mostRuns; index++) {
    const blockEnd = blocks.get(index);
    if (blockEnd !== undefined) {
      runs.push({ start: index, end: blockEnd });
      index = blockEnd;
      inPoint = false;
      continue;
    }
    const text = lines[index]?.text.slice(0, 200) ?? '';
    if (/^[ \t]*(?:[-*+•·‣–]|\d{1,4}[.)])(?:[ \t]|$)/u.test(text)) inPoint = true;
    else if (/^ ?[^\s]/u.test(text)) inPoint = false;
    // Lines of a point are read with it.
    if (inPoint || !isDrawn(lines[index])) continue;
    const above = lines[index - 1]?.text ?? '';
    const hasRoot =
      index > 0 &&
      runs.at(-1)?.end !== index - 1 &&
      /^[^\s-][^#|]{0,80}\/[ \t]*(?:#.*)?$/u.test(above.slice(0, 200));
    let end = index;
    while (isDrawn(lines[end + 1]) || /^[ \t]*[│┃][ \t│┃]*$/u.test(lines[end + 1]?.text.slice(0, 100) ?? ''))
      end++;
    runs.push({ start: hasRoot ? index - 1 : index, end });
    index = end;
  }
  return runs;
}

function isDrawn(line: DraftLine | undefined): boolean {
  return line !== undefined && drawn.test(line.text.slice(0, 200));
}

interface Folder {
  readonly column: number;
  readonly path: string;
}

/**
 * Reads a run of lines as a list of files: a tree gives each file its whole path. `null` if most of its lines name
 * none, e.g. in a block of code.
 */
export function readFileList(
  run: readonly DraftLine[],
  ofGroup: FileState | undefined,
): readonly ParsedEntry[] | null {
  const fence = /^ ?(?:`{3,}|~{3,})[ \t]*(.*)$/u.exec(run[0]?.text.slice(0, 200) ?? '');
  if (run.length > mostLines || (fence !== null && !listLanguage.test(fence[1]?.trim() ?? ''))) return null;
  const lines = (fence === null ? run : run.slice(1, -1)).filter(({ text }) => text.trim() !== '');
  const isTree = lines.some(isDrawn);
  const root = rootOf(lines, isTree);
  const folders: Folder[] = [];
  const entries: ParsedEntry[] = [];
  let named = 0;
  let notes = 0;
  const hasNotes = !isTree && startsWithPath(lines[0]?.text ?? '');
  for (const { text, number } of lines) {
    const above = entries.at(-1);
    if (hasNotes && above !== undefined && /^[ \t]*[-*•][ \t]/u.test(text) && !startsWithPath(text)) {
      entries[entries.length - 1] = {
        ...above,
        text: `${above.text}\n${text.trim()}`.trim(),
        lastLine: number,
      };
      notes++;
      continue;
    }
    const column = branches.exec(text.slice(0, 200))?.[0].length ?? 0;
    const content = text.slice(column).replace(decoration, '').trim();
    if (!/[\p{L}\p{N}]/u.test(content)) continue;
    while ((folders.at(-1)?.column ?? -1) >= column) folders.pop();
    const folder = folders.at(-1)?.path ?? '';
    const found = readName(content, isTree, ofGroup);
    if (found.some(({ path }) => path !== undefined)) named += 1;
    for (const [at, { path, ...entry }] of found.entries()) {
      if (path === undefined) {
        entries.push({ ...entry, line: number, lastLine: number });
        continue;
      }
      const whole = isWhole(path, folder) ? path : `${folder}${path}`;
      if (number === root) {
        folders.push({ column, path: '' });
        entries.push({
          ...entry,
          text: [path, entry.text].filter((part) => part !== '').join(' '),
          line: number,
          lastLine: number,
        });
        continue;
      }
      entries.push({ ...entry, path: whole, line: number, lastLine: number });
      const isFolder = whole.endsWith('/') || (isTree && found.length === 1 && !namesFile(path));
      if (isFolder && at === 0) folders.push({ column, path: whole.endsWith('/') ? whole : `${whole}/` });
    }
  }
  return named === 0 || named < (lines.length - notes) * 0.6 ? null : entries;
}

function startsWithPath(line: string): boolean {
  const [first] = readFilePoint(line.trim().replace(/^[-*•][ \t]+/u, ''), undefined);
  return first?.path !== undefined && !first.text.includes(first.path);
}

function isWhole(path: string, above: string): boolean {
  return (above !== '' && path.startsWith(above)) || /^(?:\/|[A-Za-z]:\\|~\/)/u.test(path);
}

/** Returns the line of the folder that is the project itself: alone at the top, above files of a project's root. */
function rootOf(lines: readonly DraftLine[], isTree: boolean): number | null {
  const columns = lines.map(({ text }) => branches.exec(text.slice(0, 200))?.[0].length ?? 0);
  const [top = 0, ...below] = columns;
  const [first] = lines;
  if (first === undefined || below.length === 0 || below.some((column) => column <= top)) return null;
  const name = first.text.trim().replace(decoration, '');
  if (/^\.\/?(?:\s|$)/u.test(name)) return first.number;
  if (!isTree && !/^\S+\/(?:\s|$)/u.test(name)) return null;
  const least = Math.min(...below);
  const has = lines.some(
    ({ text }, at) =>
      columns[at] === least &&
      rootName.test(/^\S+/u.exec(text.slice(columns[at]).replace(decoration, ''))?.[0] ?? ''),
  );
  return has ? first.number : null;
}

/** Reads a line without its branches: in a tree its first word is a name, whatever it is. */
function readName(
  content: string,
  isTree: boolean,
  ofGroup: FileState | undefined,
): ReturnType<typeof readFilePoint> {
  const spaced = /^([^`#/][^`#\n]{0,80}\/)(?=\s|$)/u.exec(content.slice(0, 120))?.[1];
  const isSpaced =
    spaced?.includes(' ') === true && spaced.split(' ').length <= 4 && !/[:,.]\s|\s-\s/u.test(spaced);
  const read = isSpaced
    ? []
    : readFilePoint(content.replace(/^(\S+)[ \t]+(?:#|\/\/|←|<-)[ \t]*/u, '$1 - '), ofGroup);
  if (read[0]?.path !== undefined && !read[0].text.includes(read[0].path)) return read;
  const name = isSpaced ? spaced : isTree ? /^\S+/u.exec(content)?.[0] : undefined;
  if (name === undefined || /^\d+$/u.test(name) || /^\d+ director/u.test(content)) return [{ text: content }];
  const after = readState(content.slice(name.length).replace(/^[ \t]*(?:#|\/\/|←|<-|[-–—:])?[ \t]*/u, ''));
  const state = after.state ?? ofGroup;
  return [{ text: after.rest, path: name, ...(state === undefined ? {} : { state }) }];
}
