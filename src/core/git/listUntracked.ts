import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/** Returns new files that are not ignored, relative to the folder, by path; a nested repository ends with `/`. */
export async function listUntracked(folder: string, signal?: AbortSignal): Promise<readonly string[]> {
  const outcome = await runGit(folder, ['ls-files', '-z', '-o', '--exclude-standard'], { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the new files');
  return outcome.output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}
