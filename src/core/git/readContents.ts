import { AppError } from '../../shared/errors.ts';
import { gitError } from './gitError.ts';
import { runGit, type GitOptions } from './runGit.ts';

/** Maximum bytes of an answer; a longer one is cut, and the result tells so. */
const maxOutputBytes = 16_000_000;
const maxFilters = 200;

export interface ContentOptions extends GitOptions {
  /** A recent result of `contentSettings`, for several verbs in a row. */
  readonly settings?: readonly string[] | undefined;
}

export interface Contents {
  readonly output: Buffer;
  /** True if the answer was longer than `output`. */
  readonly cut: boolean;
}

/**
 * Flags for every verb that shows differences: they start no program of the repository, and give the same text on every
 * machine.
 */
export const diffFlags: readonly string[] = [
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
  '--submodule=short',
  '--no-color',
  '--no-color-moved',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--inter-hunk-context=0',
  '--diff-algorithm=histogram',
  '--indent-heuristic',
  '--find-renames=50%',
  '-l1000',
  '--ignore-cr-at-eol',
  '--full-index',
  '-O/dev/null',
];

const steady = [
  // Git loads files that it compares into memory; larger ones count as binary.
  'core.bigFileThreshold=16m',
  'core.quotePath=false',
  'diff.autoRefreshIndex=true',
  'diff.relative=false',
  'diff.suppressBlankEmpty=false',
];

/**
 * Runs a verb that reads contents, with every filter of the repository and of the user emptied. Rejects with `git/…` or
 * `cancelled`. `doing` completes "Git could not …".
 */
export async function readContents(
  folder: string,
  args: readonly string[],
  doing: string,
  { settings: known, ...options }: ContentOptions = {},
): Promise<Contents> {
  const settings = known ?? (await contentSettings(folder, doing, options.signal));
  const outcome = await runGit(
    folder,
    ['--literal-pathspecs', ...settings.flatMap((setting) => ['-c', setting]), ...args],
    { maxOutputBytes, ...options },
  );
  if (outcome.status === 'ok') return { output: outcome.output, cut: false };
  if (outcome.status === 'too-large') return { output: outcome.output, cut: true };
  throw gitError(outcome, doing);
}

/**
 * Returns settings that keep a verb that reads contents from running the repository's programs. Rejects as
 * `readContents` does.
 */
export async function contentSettings(
  folder: string,
  doing: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  return [...steady, ...(await emptiedFilters(folder, doing, signal)), ...(await lineEnds(folder))];
}

/** Returns settings that empty the configured filters, which are programs. Fails closed. */
async function emptiedFilters(
  folder: string,
  doing: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const names = await runGit(folder, ['config', '--name-only', '-z', '--get-regexp', '^filter\\.'], {
    exitCodes: [0, 1],
    signal,
  });
  if (names.status !== 'ok') throw gitError(names, doing);
  const filters = new Set<string>();
  for (const key of names.output.toString('latin1').split('\0')) {
    const end = key.lastIndexOf('.');
    if (end > 'filter.'.length) filters.add(Buffer.from(key.slice(0, end), 'latin1').toString('utf8'));
  }
  // Git splits at the first "=", so that a name with one can't be emptied.
  const unruly = [...filters].some((name) => name.includes('=') || name.includes('\uFFFD'));
  if (unruly || filters.size > maxFilters) {
    throw new AppError(
      'git/failed',
      `Git could not ${doing} safely: the configuration of this repository contains filters that can’t be turned off. Remove them from .git/config and try again.`,
      { doing },
    );
  }
  return [...filters].flatMap((name) => [
    `${name}.clean=`,
    `${name}.smudge=`,
    `${name}.process=`,
    `${name}.required=false`,
  ]);
}

/**
 * Value in the system's configuration, which git does not read otherwise: git's installer for Windows sets it there.
 */
let systemLineEnds: Promise<string> | undefined;

async function lineEnds(folder: string): Promise<readonly string[]> {
  systemLineEnds ??= runGit(folder, ['config', '--system', '--get', 'core.autocrlf'], {
    exitCodes: [0, 1],
    timeoutMs: 5_000,
  }).then((outcome) => (outcome.status === 'ok' ? outcome.output.toString('utf8').trim() : ''));
  const system = await systemLineEnds;
  if (system !== 'true' && system !== 'input') return [];
  const own = await runGit(folder, ['config', '--get', 'core.autocrlf'], { exitCodes: [0, 1] });
  return own.status === 'ok' && own.exitCode === 1 ? [`core.autocrlf=${system}`] : [];
}
