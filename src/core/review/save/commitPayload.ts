import { commitCommands } from '../../../shared/domain/commitCommands.ts';
import { AppError } from '../../../shared/errors.ts';
import { commitPaths } from '../../commits/commitPaths.ts';
import type { ValueJudge } from '../../gate/judgeValues.ts';
import { letLeave, type ScannedText } from '../../gate/letLeave.ts';
import { gitError } from '../../git/gitError.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { runGit } from '../../git/runGit.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { isIgnored } from '../../payload/folder/folderState.ts';

interface SavedFile {
  readonly session: number;
  /** Path relative to the root. */
  readonly path: string;
  readonly task?: string;
}

export interface CommitPreview {
  /** Command that does the same in a terminal, for reading. */
  readonly command: string;
  readonly message: string;
}

/** Describes a commit of just this file. Rejects with `git/…` if it is not possible. */
export async function previewCommit(root: string, file: SavedFile): Promise<CommitPreview> {
  await openWorktree(root);
  await refuseIgnored(root, file.path);
  const message = messageOf(file);
  const untracked = !(await isTracked(root, file.path));
  const commands = commitCommands([{ path: file.path, untracked }], message);
  return { command: commands.join(' && '), message };
}

/**
 * Commits just this file, with the user's own configuration, hooks and signing, which they asked for. Other staged
 * files stay staged, and out of it. Rejects with `git/…`; a hook's output is reported with suspected secrets masked.
 */
export async function commitPayload(
  root: string,
  { path }: SavedFile,
  message: string,
  pool: Pick<WorkerPool, 'measure'>,
  judge: Pick<ValueJudge, 'blocking'>,
): Promise<{ readonly commit: string }> {
  await openWorktree(root);
  await refuseIgnored(root, path);
  const free = await freeToCommit(root, path, message, { pool, judge });
  const { commit } = await commitPaths(root, { paths: [path], message: free, pool });
  return { commit };
}

/**
 * Returns the message if neither it nor the file contains a suspected secret: the user may have edited the file since
 * it was saved, and a commit is hard to take back.
 */
async function freeToCommit(
  root: string,
  path: string,
  message: string,
  {
    pool,
    judge,
  }: { readonly pool: Pick<WorkerPool, 'measure'>; readonly judge: Pick<ValueJudge, 'blocking'> },
): Promise<ScannedText> {
  let canBeAllowed = true;
  const leaveOf = (text: string) =>
    letLeave(text, { pool }, async (spans) => {
      const certain = spans.filter(({ tier }) => tier === 'certain');
      if ((await judge.blocking(text, certain)) > 0) canBeAllowed = false;
      return judge.blocking(text, spans);
    });
  const reading = readProjectFile(root, { path });
  // Nothing of a missing file can leave. A file without readable text was not scanned.
  const ofFile = reading.status === 'ok' ? (await leaveOf(reading.text)).status : null;
  const isFileFree = reading.status === 'missing' || ofFile === 'free';
  const leave = await leaveOf(message);
  if (isFileFree && leave.status === 'free') return leave.text;
  const where = isFileFree ? 'The message of the commit' : JSON.stringify(path);
  // Review shows the file's text alone, and allows possible secrets only.
  const remedy =
    ofFile === 'blocked' && canBeAllowed
      ? 'Remove the secret, or allow the value in Review if it is no secret, then commit again.'
      : 'Remove the secret, then commit again.';
  throw new AppError(
    'git/commit-refused',
    `${where} contains a suspected secret, or could not be scanned. Nothing was committed. ${remedy}`,
    { why: 'secret' },
  );
}

function messageOf({ session, task }: SavedFile): string {
  const of = task?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return of === ''
    ? `Save the payload of session ${session}`
    : `Save the payload of session ${session}: ${of}`;
}

async function isTracked(root: string, path: string): Promise<boolean> {
  const outcome = await runGit(root, ['--literal-pathspecs', 'ls-files', '-z', '--', path]);
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the tracked files');
  return outcome.output.length > 0;
}

async function refuseIgnored(root: string, path: string): Promise<void> {
  if (!(await isIgnored(root, path))) return;
  throw new AppError(
    'git/commit-refused',
    `Git ignores ${JSON.stringify(path)}, so it can’t be committed. Remove its folder from .gitignore first.`,
    { why: 'ignored' },
  );
}
