import { parseDiff, type DiffFile } from './parseDiff.ts';
import { diffFlags, readContents } from './readContents.ts';

export interface DiffRange {
  /** Full id of a commit or tree, or `index` for the staged files. */
  readonly from: string;
  /** Like `from`, or `worktree` for the files on disk. */
  readonly to: string;
}

export interface Diff {
  /** Files in git's order, which is by path. Conflicted files as they are on disk, marks included. */
  readonly files: readonly DiffFile[];
  /** True if the text of the last files is missing: there is too much of it. */
  readonly cut: boolean;
}

export interface DiffOptions {
  /** True to leave out the changed text. */
  readonly linesOnly?: boolean;
  /** Files and folders relative to the project's folder; without them all of it. */
  readonly paths?: readonly string[];
  /** `false` to list a moved file as a deleted and a new one. */
  readonly renames?: boolean;
  /** See `contentSettings`. */
  readonly settings?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns differences inside the project's folder, with paths relative to it. Leaves out submodules and untracked
 * files.
 */
export async function diff(
  folder: string,
  prefix: string,
  { from, to }: DiffRange,
  { linesOnly = false, paths = ['.'], renames = true, settings, signal }: DiffOptions = {},
): Promise<Diff> {
  const sides =
    from === 'index' ? [] : to === 'worktree' ? [from] : to === 'index' ? ['--cached', from] : [from, to];
  // The option for a patch's context also requests a patch.
  const what = linesOnly ? ['--raw', '--numstat'] : ['--raw', '--numstat', '--patch', '--unified=3'];
  const args = [
    'diff',
    ...diffFlags,
    ...(renames ? [] : ['--no-renames']),
    ...what,
    '-z',
    ...sides,
    '--',
    ...paths,
  ];
  const { output, cut } = await readContents(folder, args, 'compare the files', { settings, signal });
  // Drops an incomplete line or name at the end.
  const end = cut ? output.lastIndexOf(linesOnly ? 0 : 0x0a) + 1 : 0;
  const whole = output.subarray(0, end || output.length);
  const files = (await parseDiff(whole, { linesOnly }))
    .filter((file) => file.path.startsWith(prefix))
    .map((file) => inFolder(file, prefix));
  return { files, cut };
}

function inFolder(file: DiffFile, prefix: string): DiffFile {
  if (prefix === '') return file;
  const { from } = file;
  return {
    ...file,
    path: file.path.slice(prefix.length),
    // A file that came from elsewhere in the repository keeps its whole path.
    ...(from?.startsWith(prefix) === true ? { from: from.slice(prefix.length) } : {}),
  };
}
