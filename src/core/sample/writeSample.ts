import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readPayload } from '../payload/read/readPayload.ts';
import { savePayload } from '../review/save/savePayload.ts';
import type { Clock } from '../storage/clock.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import type { Storage } from '../storage/storage.ts';
import { writeFailed } from '../storage/writeFailed.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { sampleSteps, sampleTask, type SampleStep } from './sampleSteps.ts';
import { gitError } from '../git/gitError.ts';
import type { GitOutcome } from '../git/runGit.ts';
import { runOwnGit } from '../git/runOwnGit.ts';

interface Commit {
  readonly message: string;
  /** `Name <address>` */
  readonly author: string;
  /** ms since 1970 */
  readonly time: number;
  /** Text by path. */
  readonly files: Readonly<Record<string, string>>;
}

const branch = 'refactor/service-layer';

/** The sample has no hook, signature or template of the user. */
const own = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'gc.auto=0'];

export interface SampleTools {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

const hour = 3_600_000;

/**
 * Writes the sample project into an empty folder: files, payloads saved as any other, and the history of both. Returns
 * `history: false` if there is no git on this machine. Rejects with `storage/write-failed` and `git/…`.
 */
export async function writeSample(root: string, tools: SampleTools): Promise<{ readonly history: boolean }> {
  const history = await startRepository(root);
  const taskId = tools.newId();
  for (const step of sampleSteps()) {
    const time = tools.clock() - step.hoursAgo * hour;
    await writeFiles(root, step.files);
    if (step.commit === null) continue;
    if (history) await commitStep(root, { ...step.commit, time, files: step.files });
    if (step.payload === undefined) continue;
    const saved = await saveStep(root, step.payload, taskId, { ...tools, clock: () => time });
    if (!history) continue;
    const message = `Save what session ${saved.session} learned`;
    await commitStep(root, { ...step.commit, message, time: time + hour / 12, files: saved.files });
  }
  return { history };
}

async function writeFiles(root: string, files: SampleStep['files']): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, ...path.split('/'));
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    } catch (error) {
      throw writeFailed(file, error);
    }
  }
}

async function saveStep(root: string, body: string, taskId: string, tools: SampleTools) {
  const { payload } = readPayload(body);
  const saved = await savePayload({
    ...tools,
    root,
    folder: payloadFolderOf(root),
    payload,
    task: sampleTask,
    taskId,
    template: 'standard',
  });
  const text = await readFile(join(root, ...saved.path.split('/')), 'utf8');
  return { session: saved.session, files: { [saved.path]: text } };
}

/** Makes a folder a repository. Returns `false` if there is no git on this machine. */
async function startRepository(folder: string): Promise<boolean> {
  const outcome = await runOwnGit(folder, [
    ...own,
    'init',
    '--quiet',
    '--template=',
    `--initial-branch=${branch}`,
  ]);
  if (outcome.status === 'not-installed') return false;
  expectOk(outcome);
  return true;
}

/**
 * Adds a commit with its own author and time, of files that are already on disk. Only git's import can do so without
 * the user's name and signature.
 */
async function commitStep(folder: string, commit: Commit): Promise<void> {
  const input = streamOf(commit, await hasCommits(folder));
  expectOk(await runOwnGit(folder, [...own, 'fast-import', '--quiet', '--date-format=raw'], { input }));
  expectOk(await runOwnGit(folder, [...own, 'reset', '--quiet']));
}

async function hasCommits(folder: string): Promise<boolean> {
  const found = await runOwnGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return found.status === 'ok';
}

function streamOf({ message, author, time, files }: Commit, isNext: boolean): string {
  const who = `${author} ${Math.floor(time / 1_000)} +0000`;
  return [
    `commit refs/heads/${branch}`,
    `author ${who}`,
    `committer ${who}`,
    dataOf(message),
    ...(isNext ? [`from refs/heads/${branch}^0`] : []),
    ...Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${dataOf(text)}`),
    '',
  ].join('\n');
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

function expectOk(outcome: GitOutcome): void {
  if (outcome.status !== 'ok') throw gitError(outcome, 'make the history of the sample');
}
