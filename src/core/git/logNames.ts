import { plainLog } from './plainLog.ts';
import { readContents } from './readContents.ts';

/** A commit with the files that it changed, to be searched. */
export interface NamedCommit {
  readonly commit: string;
  /** ISO time with the author's offset. */
  readonly authored: string;
  readonly subject: string;
  /** Without the subject; lines end with LF. */
  readonly body: string;
  /** Paths relative to the worktree's top; none for a merge. */
  readonly paths: readonly string[];
}

/** Starts each commit: no field contains NUL, and a path of this form would only be left out. */
const start = /^\n?commit:([0-9a-f]{40}(?:[0-9a-f]{24})?)$/u;

/**
 * Returns commits from one on with their files, newest first. `inside`: only those that touch the folder. Rejects with
 * `git/…`.
 */
export async function logNames(
  folder: string,
  from: string,
  {
    count,
    skip = 0,
    inside,
    signal,
  }: {
    readonly count: number;
    readonly skip?: number;
    readonly inside: boolean;
    readonly signal?: AbortSignal;
  },
): Promise<readonly NamedCommit[]> {
  const args = [
    ...plainLog,
    '--no-renames',
    '--no-relative',
    '--name-only',
    '--format=tformat:commit:%H%x00%aI%x00%s%x00%b%x00',
    `--max-count=${count}`,
    `--skip=${skip}`,
    from,
    '--',
    ...(inside ? ['.'] : []),
  ];
  const { output } = await readContents(folder, args, 'read the log', { signal, maxOutputBytes: 64_000_000 });
  return parseLog(output.toString('utf8'));
}

/** Parses the log; a commit that the end cut off keeps what there is of it. */
function parseLog(output: string): readonly NamedCommit[] {
  const commits: NamedCommit[] = [];
  const fields = output.split('\0');
  for (let at = 0; at < fields.length;) {
    const commit = start.exec(fields[at] ?? '')?.[1];
    if (commit === undefined) {
      at += 1;
      continue;
    }
    const [authored = '', subject = '', body = ''] = fields.slice(at + 1, at + 4);
    at += 4;
    const paths: string[] = [];
    for (; at < fields.length && !start.test(fields[at] ?? ''); at += 1) {
      const path = (fields[at] ?? '').replace(/^\n/u, '');
      if (path !== '') paths.push(path);
    }
    commits.push({ commit, authored, subject, body: body.replaceAll(/\r\n?/gu, '\n').trim(), paths });
  }
  return commits;
}
