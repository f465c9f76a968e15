import { runGit } from './runGit.ts';

/** Whether git ignores a path, relative to the folder, there or not; `null` where it can't say. */
export async function isIgnored(folder: string, path: string): Promise<boolean | null> {
  // `./`, since a leading colon is an instruction to git; this verb can't take paths literally.
  const outcome = await runGit(folder, ['check-ignore', '-q', '--', `./${path}`], { exitCodes: [0, 1] });
  return outcome.status === 'ok' ? outcome.exitCode === 0 : null;
}
