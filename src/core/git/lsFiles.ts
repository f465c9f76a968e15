import { isUtf8 } from 'node:buffer';
import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';
import { textOfNames } from './textOfNames.ts';

export interface WorktreeFiles {
  /** Tracked or new files. Conflicted ones are listed up to three times; a nested repository ends with `/`. */
  readonly kept: readonly string[];
  /** Ignored files; a folder ignored as a whole is one entry and ends with `/`. */
  readonly ignored: readonly string[];
  /** The other tracked or new files, whose paths are not UTF-8. */
  readonly notUtf8: readonly Buffer[];
}

/**
 * Returns the files of a folder in a worktree, relative to the folder; `null` if git can't list them. `within` limits
 * them to these folders, besides ignored ones that contain these.
 */
export async function lsFiles(folder: string, within?: readonly string[]): Promise<WorktreeFiles | null> {
  const [kept, ignored] = await Promise.all([
    list(folder, ['-c', '-o'], within),
    list(folder, ['-o', '-i', '--directory'], within),
  ]);
  // For a folder in a submodule git only answers for the whole.
  if (within !== undefined && (kept === null || ignored === null)) return lsFiles(folder);
  // Git lists nothing in an ignored folder, but the user opened it.
  if (kept === null || ignored === null || ignored.paths.includes('./')) return null;
  return { kept: kept.paths, ignored: ignored.paths, notUtf8: kept.notUtf8 };
}

interface Paths {
  readonly paths: readonly string[];
  readonly notUtf8: readonly Buffer[];
}

async function list(
  folder: string,
  which: readonly string[],
  within: readonly string[] = [],
): Promise<Paths | null> {
  const args = ['--literal-pathspecs', 'ls-files', '-z', '--exclude-standard', ...which, '--', ...within];
  const outcome = await runGit(folder, args);
  return outcome.status === 'ok' ? pathsIn(outcome.output) : null;
}

function pathsIn(output: Buffer): Paths {
  if (isUtf8(output)) return { paths: splitPaths(output), notUtf8: [] };
  const utf8: Buffer[] = [];
  const notUtf8: Buffer[] = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(0, at) + 1 || output.length;
    const entry = output.subarray(at, end);
    if (isUtf8(entry)) utf8.push(entry);
    else notUtf8.push(entry.subarray(0, -1));
    at = end;
  }
  return { paths: splitPaths(Buffer.concat(utf8)), notUtf8 };
}

function splitPaths(output: Buffer): readonly string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}

/** Returns the paths that git ignores; none if git can't tell. */
export async function ignoredAmong(
  folder: string,
  entries: readonly { readonly path: string }[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const outcome = await runGit(folder, ['check-ignore', '-z', '--stdin'], {
    exitCodes: [0, 1],
    input: entries.map(({ path }) => `./${path}\0`).join(''),
  });
  if (outcome.status !== 'ok') return new Set();
  return new Set(splitPaths(outcome.output).map((path) => path.slice(2)));
}

export interface Tracked {
  /** Paths relative to the folder, each once; includes submodules. */
  readonly paths: ReadonlySet<string>;
  readonly submodules: readonly string[];
}

/** Returns the entries of a worktree's index below a folder. */
export async function listTracked(folder: string, signal?: AbortSignal): Promise<Tracked> {
  const outcome = await runGit(folder, ['ls-files', '-s', '-z'], { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the files');
  const paths = new Set<string>();
  const submodules: string[] = [];
  for (const entry of textOfNames(outcome.output).split('\0')) {
    if (entry === '') continue;
    const path = entry.slice(entry.indexOf('\t') + 1);
    paths.add(path);
    if (entry.startsWith('160000 ')) submodules.push(path);
  }
  return { paths, submodules };
}

/** Returns new files that are not ignored, relative to the folder, by path; a nested repository ends with `/`. */
export async function listUntracked(folder: string, signal?: AbortSignal): Promise<readonly string[]> {
  const outcome = await runGit(folder, ['ls-files', '-z', '-o', '--exclude-standard'], { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the new files');
  return textOfNames(outcome.output)
    .split('\0')
    .filter((path) => path !== '');
}

/** Returns paths, relative to the folder, that a merge left for the user to resolve. */
export async function listConflicts(folder: string, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const outcome = await runGit(folder, ['ls-files', '-u', '-z'], { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the conflicts');
  const paths = new Set<string>();
  for (const entry of textOfNames(outcome.output).split('\0')) {
    if (entry !== '') paths.add(entry.slice(entry.indexOf('\t') + 1));
  }
  return paths;
}
