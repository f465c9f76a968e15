import { AppError } from '../../shared/errors.ts';
import { runGit } from './runGit.ts';

/** First patch of each line of versions in which `GIT_NO_LAZY_FETCH` stops a partial clone from fetching. */
const firstPatches: Readonly<Record<string, number>> = {
  '2.39': 4,
  '2.40': 2,
  '2.41': 1,
  '2.42': 2,
  '2.43': 4,
  '2.44': 1,
};

/** True if this git can be told to fetch nothing, by its answer to `git version`. */
export function canRefuseLazyFetch(answer: string): boolean {
  const [, major = '0', minor = '0', patch = '0'] = /(\d+)\.(\d+)(?:\.(\d+))?/u.exec(answer) ?? [];
  const first = firstPatches[`${major}.${minor}`];
  if (first !== undefined) return Number(patch) >= first;
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 45);
}

let asked: Promise<string> | undefined;

function gitVersion(folder: string): Promise<string> {
  asked ??= runGit(folder, ['version']).then((outcome) =>
    outcome.status === 'ok' ? outcome.output.toString('utf8') : '',
  );
  return asked;
}

/**
 * Rejects for a partial clone if git is too old to be kept from fetching: it reaches no network even so, but changes
 * the repository's configuration.
 */
export async function refuseLazyFetch(folder: string, version?: string): Promise<void> {
  if (canRefuseLazyFetch(version ?? (await gitVersion(folder)))) return;
  const names = [
    'config',
    '--name-only',
    '--get-regexp',
    '^(extensions\\.partialclone|remote\\..*\\.promisor)$',
  ];
  const outcome = await runGit(folder, names, { exitCodes: [0, 1] });
  if (outcome.status === 'ok' && outcome.exitCode === 1) return;
  throw new AppError(
    'git/objects-missing',
    'This is a partial clone, and this version of git can’t read it without fetching. Update git to 2.45 or newer and try again.',
    {},
  );
}
