import { AppError } from '../../../shared/errors.ts';
import { letLeave, type ScannedText } from '../../gate/letLeave.ts';
import { maskTexts } from '../../gate/maskTexts.ts';
import { gitError } from '../../git/gitError.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { headCommit } from '../../git/resolveCommit.ts';
import { runGit, type GitOutcome } from '../../git/runGit.ts';
import { runOwnGit } from '../../git/runOwnGit.ts';
import { plainOutput } from '../../text/plainOutput.ts';
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
  const commit = `git commit -m ${quote(message)} -- ${quote(file.path)}`;
  const add = (await isTracked(root, file.path)) ? '' : `git add -- ${quote(file.path)} && `;
  return { command: `${add}${commit}`, message };
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
): Promise<{ readonly commit: string }> {
  await openWorktree(root);
  await refuseIgnored(root, path);
  const free = await freeToCommit(root, path, message, pool);
  const wasTracked = await isTracked(root, path);
  if (!wasTracked) {
    const added = await runOwnGit(root, ['--literal-pathspecs', 'add', '--', path]);
    if (added.status !== 'ok') throw await refusal(added, pool);
  }
  const args = ['--literal-pathspecs', 'commit', '--quiet', '-F', '-', '--', path];
  const committed = await runOwnGit(root, args, { input: free });
  if (committed.status !== 'ok') {
    // Restores the state before: a file that was new to git is new again.
    if (!wasTracked) await runOwnGit(root, ['--literal-pathspecs', 'rm', '--quiet', '--cached', '--', path]);
    throw await refusal(committed, pool);
  }
  const commit = await headCommit(root);
  if (commit === null)
    throw gitError({ status: 'failed', exitCode: 0, complaint: '' }, 'read the new commit');
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
  pool: Pick<WorkerPool, 'measure'>,
): Promise<ScannedText> {
  const reading = readProjectFile(root, { path });
  // Nothing of a missing file can leave. A file without readable text was not scanned.
  const isFileFree =
    reading.status === 'missing' ||
    (reading.status === 'ok' && (await letLeave(reading.text, { pool })).status === 'free');
  const leave = await letLeave(message, { pool });
  if (isFileFree && leave.status === 'free') return leave.text;
  const where = isFileFree ? 'The message of the commit' : JSON.stringify(path);
  throw new AppError(
    'git/commit-refused',
    `${where} contains a suspected secret, or could not be scanned. Nothing was committed. Remove the secret, then commit again.`,
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

/** In the order in which git's output is searched for them. */
const refusals = [
  [
    /tell me who you are|empty ident|no name was given|user\.useConfigOnly/iu,
    'no-identity',
    'Git does not know your name and email address. Set them with git config --global user.name and user.email, then commit again.',
  ],
  [
    /gpg failed to sign|failed to write commit object|signing failed/iu,
    'signing',
    'The commit could not be signed. Unlock your key in a terminal, or commit there.',
  ],
  [
    /index\.lock|another git process/iu,
    'locked',
    'Another git process is running in this repository. Wait until it finishes, then commit again.',
  ],
  [
    /during a merge|cannot do a partial commit/iu,
    'merge',
    'A merge is in progress, and git cannot commit a single file during a merge. Finish the merge, then commit again.',
  ],
  [
    /nothing to commit|no changes added|nothing added/iu,
    'no-change',
    'There is nothing to commit: this file is already committed as it is.',
  ],
] as const;

/** Characters of a hook's output that are shown. */
const maxSaid = 1_500;

async function refusal(
  outcome: Exclude<GitOutcome, { status: 'ok' }>,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<AppError> {
  if (outcome.status !== 'failed') return gitError(outcome, 'commit the payload');
  const known = refusals.find(([pattern]) => pattern.test(outcome.complaint));
  if (known !== undefined) return new AppError('git/commit-refused', known[2], { why: known[1] });
  const [masked] = await maskTexts([plainOutput(outcome.complaint)], pool);
  const said = (masked ?? '').trim().slice(0, maxSaid);
  return new AppError(
    'git/commit-refused',
    said === ''
      ? 'Git refused the commit and gave no reason. Commit in a terminal to see more.'
      : `Git refused the commit, most likely because of a hook. Its output: ${said}`,
    { why: 'refused' },
  );
}

/** Quotes a word only if a shell needs it. */
function quote(word: string): string {
  return /^[\w./:@%+=-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
