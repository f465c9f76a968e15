import { gitError } from '../git/gitError.ts';
import { runGit } from '../git/runGit.ts';
import { runOwnGit } from '../git/runOwnGit.ts';

/** Mode and object of staged files by path, as `git update-index --index-info` takes them, e.g. `100644 ce01362… 0`. */
export type IndexEntries = ReadonlyMap<string, string>;

/** Reads what is staged of some paths. Run at the top of a worktree: paths are relative to it. */
export async function readEntries(top: string, paths: ReadonlySet<string>): Promise<IndexEntries> {
  const outcome = await runGit(top, ['ls-files', '--stage', '-z']);
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the staged files');
  const entries = new Map<string, string>();
  for (const record of outcome.output.toString('utf8').split('\0')) {
    const at = record.indexOf('\t');
    const path = record.slice(at + 1);
    if (at !== -1 && paths.has(path)) entries.set(path, record.slice(0, at));
  }
  return entries;
}

/** Makes paths new to git again; their files stay. Returns false if git could not, for example because the index is locked. */
export async function forgetEntries(top: string, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return true;
  const input = paths.map((path) => `${path}\0`).join('');
  const outcome = await runOwnGit(top, ['update-index', '-z', '--force-remove', '--stdin'], { input });
  return outcome.status === 'ok';
}

/** Stages paths as they were, also partly. Returns false if git could not. */
export async function stageEntries(top: string, entries: IndexEntries): Promise<boolean> {
  if (entries.size === 0) return true;
  const input = [...entries].map(([path, entry]) => `${entry}\t${path}\0`).join('');
  const outcome = await runOwnGit(top, ['update-index', '-z', '--index-info'], { input });
  return outcome.status === 'ok';
}
