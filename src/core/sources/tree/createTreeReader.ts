import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { scaleTokens } from '../../../shared/domain/model.ts';
import type { TreeSource } from '../../../shared/domain/source.ts';
import { countWords, formatCount } from '../../../shared/domain/tokenCount.ts';
import { errorCode } from '../../storage/errorCode.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';
import { isAbsence, resolveInside } from '../../storage/resolveInside.ts';
import type { FileCount } from '../../workers/jobs.ts';
import { inSlices } from '../folders/inSlices.ts';
import type { ListedFiles, ReadContext, SourceReader, SourceReading } from '../sourceReader.ts';
import { isCounted, layOutTree, type TreeLayout } from './layOutTree.ts';
import { renderTree, type TreeTokens } from './renderTree.ts';

/** Files whose tokens one tree counts: with more, those on its lines are counted, and folders have no sums. */
const maxCountedFiles = 5_000;

type Problem = Extract<SourceReading, { readonly problem: string }>;

/** Draws the files of a folder by name. The same names and tokens give the same bytes. */
export function createTreeReader(): SourceReader<'tree'> {
  const layouts = new WeakMap<readonly FileEntry[], Map<string, TreeLayout>>();
  const count = createTokenCounter();

  const layOut = async (
    source: TreeSource,
    entries: readonly FileEntry[],
    signal: AbortSignal | undefined,
  ): Promise<TreeLayout> => {
    const known = layouts.get(entries) ?? new Map<string, TreeLayout>();
    layouts.set(entries, known);
    const key = JSON.stringify([source.path, source.depth, source.ignored]);
    const layout = known.get(key) ?? (await inSlices(layOutTree(source, entries), signal));
    known.set(key, layout);
    return layout;
  };

  return {
    kind: 'tree',
    async read({ source }, context) {
      const { files, signal } = context;
      const root = source.project === undefined ? context.root : files?.roots.get(source.project);
      if (files === undefined || root === undefined) return unlisted(source);
      const problem = await findProblem(root, source);
      if (problem !== null) return problem;
      const entries = await listed(files, root, source);
      if (entries === null) return unlisted(source);
      const layout = await layOut(source, entries, signal);
      const above = layout.all.length === 0 ? findUnlisted(source, entries) : undefined;
      if (above !== undefined) return notListed(source, above);
      const tokens = source.tokens === true ? await count(root, layout, context, files) : null;
      const text = renderTree(layout, tokens);
      const partial = cutWords(layout, tokens);
      return {
        status: 'ok',
        text,
        fileName: 'tree.txt',
        version: `version ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
        detail: detailOf(source, layout),
        ...(partial === '' ? {} : { origin: { partial } }),
      };
    },
  };
}

type Counter = (
  root: string,
  layout: TreeLayout,
  context: ReadContext,
  files: ListedFiles,
) => Promise<TreeTokens>;

interface Counted {
  readonly look: string;
  readonly tokens: number | null;
}

/** Counts the files of trees, each again only after it was written. */
function createTokenCounter(): Counter {
  /** Keyed by root and tokenizer, then by path. Only the last is kept: trees of several projects are seldom read in turns. */
  let kept = { of: '', counts: new Map<string, Counted>() };
  return async (root, layout, { pool, signal }, { model, fresh }) => {
    const of = JSON.stringify([root, model.encoding]);
    if (kept.of !== of) kept = { of, counts: new Map() };
    const { counts } = kept;
    const all = layout.all.filter(({ ignored }) => isCounted(ignored));
    const whole = all.length <= maxCountedFiles;
    const wanted = whole ? all : layout.lines.flatMap((line) => (line.kind === 'file' ? [line.file] : []));
    const paths = wanted.filter(({ ignored }) => isCounted(ignored)).map(({ path }) => path);
    const looks = await inSlices(lookAt(root, paths), signal);
    // A text that leaves has to be right, even about a file that was written twice within a tick of the clock.
    const stale = paths.filter((path) => fresh || counts.get(path)?.look !== looks.get(path));
    if (stale.length > 0) {
      // Only figures come back: the texts of thousands of files would take the place of the stack's own.
      const take = (counted: readonly FileCount[]): void => {
        for (const { path, tokens } of counted) counts.set(path, { look: looks.get(path) ?? '', tokens });
      };
      await pool.countFiles(root, stale, model.encoding, take, signal);
    }
    const byPath = new Map<string, number>();
    for (const path of paths) {
      const tokens = counts.get(path)?.tokens;
      if (typeof tokens === 'number') byPath.set(path, scaleTokens(tokens, model));
    }
    return { byPath, exact: model.exact, whole };
  };
}

/** Returns size and time of files as they are now; the listing's may be those of a moment ago. */
function* lookAt(root: string, paths: readonly string[]): Generator<undefined, ReadonlyMap<string, string>> {
  const looks = new Map<string, string>();
  for (const [index, path] of paths.entries()) {
    if (index % 100 === 0) yield;
    try {
      const { size, mtimeMs, ino } = lstatSync(join(root, path));
      looks.set(path, `${size} ${mtimeMs} ${ino}`);
    } catch (error) {
      // A file that has gone since it was listed has no tokens.
      errorCode(error);
    }
  }
  return looks;
}

/** Returns why the folder has no tree; `null` if it is a folder of the project. */
async function findProblem(root: string, source: TreeSource): Promise<Problem | null> {
  const name = JSON.stringify(source.path);
  if (isRefusedPath(source.path)) return outside;
  try {
    // The listing knows folders by their own names, so a link to one would look empty.
    const stats = await lstat(join(root, source.path));
    if (stats.isSymbolicLink()) {
      return gone(`${name} is a link. Add the tree of the folder itself, or turn off the item.`);
    }
    if (!stats.isDirectory()) return gone(`${name} is not a folder. Choose a folder, or turn off the item.`);
  } catch (error) {
    if (isAbsence(errorCode(error))) {
      return gone(`There is no folder ${name} now. Choose another folder, or turn off the item.`);
    }
    return unlisted(source);
  }
  const { status } = resolveInside(root, source.path);
  return status === 'outside-project' ? outside : null;
}

async function listed(
  { list, fresh }: ListedFiles,
  root: string,
  { path }: TreeSource,
): Promise<readonly FileEntry[] | null> {
  try {
    return await list(root, fresh, path === '.' ? undefined : [path.replace(/\/+$/u, '')]);
  } catch (error) {
    errorCode(error);
    return null;
  }
}

/** Returns the entry that stands for all files of the folder: git lists no file in it. */
function findUnlisted({ path }: TreeSource, entries: readonly FileEntry[]): FileEntry | undefined {
  const folder = `${path.replace(/\/+$/u, '')}/`;
  return entries.find((entry) => entry.path.endsWith('/') && folder.startsWith(entry.path));
}

function detailOf({ depth, tokens, ignored }: TreeSource, { root }: TreeLayout): string {
  return [
    countWords(root.count, 'file'),
    ...(depth === undefined ? [] : [countWords(depth, 'level')]),
    ...(tokens === true ? ['with tokens'] : []),
    ...(ignored === true ? ['with ignored files'] : []),
  ].join(', ');
}

/** Says what the limits leave out; empty if nothing. A depth is the person's choice, and no limit. */
function cutWords({ cut, root, shownFiles }: TreeLayout, tokens: TreeTokens | null): string {
  return [
    ...(cut
      ? [
          `The tree names ${formatCount(shownFiles)} of ${countWords(root.count, 'file')} and counts the others. For more, add the tree of a smaller folder.`,
        ]
      : []),
    ...(tokens?.whole === false
      ? [`Folders have no tokens, because the tree has more than ${countWords(maxCountedFiles, 'file')}.`]
      : []),
  ].join(' ');
}

function gone(problem: string): Problem {
  return { status: 'missing', problem };
}

function notListed({ path }: TreeSource, { ignored }: FileEntry): Problem {
  const name = JSON.stringify(path);
  const why =
    ignored === 'submodule'
      ? `${name} is another repository, so Carryover does not list its files here. Add it as a project of its own`
      : ignored === 'no permission'
        ? `You have no permission to read ${name}. Change its permissions and refresh`
        : `Git ignores ${name}, so Carryover does not list its files. Choose another folder`;
  return gone(`${why}, or turn off the item.`);
}

function unlisted({ path }: TreeSource): Problem {
  const what = path === '.' ? 'the project' : JSON.stringify(path);
  return {
    status: 'unreadable',
    problem: `The files of ${what} could not be listed. Check that the folder is there and may be read, then refresh.`,
  };
}

const outside: Problem = {
  status: 'outside-project',
  problem: 'This folder is outside the project. Choose a folder inside the project instead.',
};
