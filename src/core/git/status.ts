import { setImmediate as nextTurn } from 'node:timers/promises';
import { readContents } from './readContents.ts';
import { textOfNames } from './textOfNames.ts';

export type Change = 'added' | 'modified' | 'deleted' | 'renamed' | 'copied' | 'type changed';

export interface ChangedPath {
  readonly path: string;
  readonly from?: string;
  readonly change: Change;
}

/** Differences between a worktree and its last commit. Paths are relative to the top of the worktree. */
export interface Status {
  /** `null` in a repository without a commit. */
  readonly commit: string | null;
  /** `null` for a detached HEAD. */
  readonly branch: string | null;
  /** Absent if the branch has none; counts are `null` if the upstream is not on this machine. */
  readonly upstream?: {
    readonly name: string;
    readonly ahead: number | null;
    readonly behind: number | null;
  };
  readonly staged: readonly ChangedPath[];
  readonly unstaged: readonly ChangedPath[];
  /** A folder with only untracked files ends with `/`. */
  readonly untracked: readonly string[];
  readonly conflicted: readonly { readonly path: string; readonly how: string }[];
}

const args = [
  'status',
  '--porcelain=v2',
  '--branch',
  '--ahead-behind',
  '--untracked-files=normal',
  '--ignored=no',
  '--ignore-submodules=all',
  '--find-renames=50%',
  '--no-show-stash',
  '-z',
  '--',
  '.',
];

/** Returns the status of the project's folder. */
export async function status(
  folder: string,
  signal?: AbortSignal,
  settings?: readonly string[],
): Promise<Status> {
  const { output } = await readContents(folder, args, 'read the status', { settings, signal });
  return parseStatus(textOfNames(output));
}

const words: Readonly<Record<string, Change>> = {
  M: 'modified',
  T: 'type changed',
  A: 'added',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
};

const conflicts: Readonly<Record<string, string>> = {
  DD: 'both deleted',
  AU: 'added by us',
  UD: 'deleted by them',
  UA: 'added by them',
  DU: 'deleted by us',
  AA: 'both added',
  UU: 'both modified',
};

/** Entries between two rests: some milliseconds. */
const restAfter = 4_000;

/**
 * Parses the output of `git status --porcelain=v2 --branch -z`, with rests: there may be as many entries as files.
 * Skips lines of unknown kinds.
 */
export async function parseStatus(text: string): Promise<Status> {
  const head = new Map<string, string>();
  const staged: ChangedPath[] = [];
  const unstaged: ChangedPath[] = [];
  const untracked: string[] = [];
  const conflicted: { path: string; how: string }[] = [];
  const tokens = text.split('\0');
  for (let at = 0, read = 1; at < tokens.length; at++, read++) {
    if (read % restAfter === 0) await nextTurn();
    const token = tokens[at] ?? '';
    const kind = token[0];
    if (kind === '#') {
      const [, name = '', value = ''] = /^# (\S+) ([\s\S]*)$/u.exec(token) ?? [];
      head.set(name, value);
    } else if (kind === '?') untracked.push(token.slice(2));
    else if (kind === 'u') {
      const { code, path } = fieldsOf(token, 10);
      conflicted.push({ path, how: conflicts[code] ?? 'conflicted' });
    } else if (kind === '1' || kind === '2') {
      const { code, path } = fieldsOf(token, kind === '1' ? 8 : 9);
      const from = kind === '2' ? tokens[++at] : undefined;
      for (const [list, letter] of [
        [staged, code[0]],
        [unstaged, code[1]],
      ] as const) {
        const change = words[letter ?? ''];
        if (change === undefined) continue;
        const moved = from !== undefined && (change === 'renamed' || change === 'copied');
        list.push({ path, change, ...(moved ? { from } : {}) });
      }
    }
  }
  const commit = head.get('branch.oid');
  const branch = head.get('branch.head');
  const upstream = head.get('branch.upstream');
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/u.exec(head.get('branch.ab') ?? '') ?? [];
  return {
    commit: commit === undefined || commit === '(initial)' ? null : commit,
    branch: branch === undefined || branch === '(detached)' ? null : branch,
    ...(upstream === undefined
      ? {}
      : { upstream: { name: upstream, ahead: toCount(ahead), behind: toCount(behind) } }),
    staged,
    unstaged,
    untracked,
    conflicted,
  };
}

/** Splits a line: the path is the last of so many fields, and may contain spaces. */
function fieldsOf(token: string, before: number): { readonly code: string; readonly path: string } {
  let at = 0;
  for (let field = 0; field < before; field++) at = token.indexOf(' ', at) + 1;
  return { code: token.slice(2, 4), path: token.slice(at) };
}

function toCount(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
