import { createHash } from 'node:crypto';
import { maxFileBytes } from '../../shared/domain/file.ts';
import { scanWhole } from '../gate/scanWhole.ts';
import { gitError } from '../git/gitError.ts';
import { readObject } from '../git/readObjects.ts';
import { runGit } from '../git/runGit.ts';
import { decodeText } from '../storage/decodeText.ts';
import { judgeText, type Judge } from './judgeFiles.ts';

interface Verified {
  /** Keyed by path from the top: what was scanned before the commit. */
  readonly contents: ReadonlyMap<string, string>;
  readonly message: string;
  readonly judge: Judge;
}

/**
 * Returns the parts of a commit that hold a suspected secret which was not there when its files and its message were scanned:
 * a hook, a filter or another program may have changed them. Paths from the top, or `null` for the message.
 */
export async function verifyCommit(
  top: string,
  commit: string,
  { contents, message, judge }: Verified,
): Promise<readonly (string | null)[]> {
  const bad: (string | null)[] = [];
  const written = await run(top, ['log', '-1', '--no-show-signature', '--format=%B', commit]);
  const said = written.toString('utf8').trimEnd();
  if (said !== message.trimEnd() && (await hasSecret(said, judge))) bad.push(null);
  for (const { path, id } of await blobsOf(top, commit)) {
    const bytes = await readObject(top, 'blob', id, maxFileBytes);
    const hash = bytes === null ? '' : createHash('sha256').update(bytes).digest('hex');
    const scanned = contents.get(path);
    if (scanned === hash || (bytes !== null && scanned === `link ${hash}`)) continue;
    const text = bytes === null ? null : (decodeText(bytes)?.text ?? null);
    const spans = text === null ? null : await scanWhole(text, judge.pool, undefined, path);
    const scan = spans === null ? { status: 'failed' } : { status: 'done', spans };
    const { open } = await judgeText(path, text ?? '', scan, scanned ?? hash, judge);
    if (open.length > 0) bad.push(path);
  }
  return bad;
}

async function hasSecret(text: string, { pool }: Judge): Promise<boolean> {
  const spans = await scanWhole(text, pool);
  return spans === null || spans.length > 0;
}

/** Returns files that a commit added or changed. Submodules are none. */
async function blobsOf(
  top: string,
  commit: string,
): Promise<readonly { readonly path: string; readonly id: string }[]> {
  const args = [
    'diff-tree',
    '-r',
    '-z',
    '--root',
    '--no-commit-id',
    '--no-renames',
    '--raw',
    '--full-index',
    commit,
  ];
  const fields = (await run(top, args)).toString('utf8').split('\0');
  const blobs: { path: string; id: string }[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', , id = '', change = ''] = (fields[at] ?? '').split(' ');
    if (change !== 'D' && mode !== '160000') blobs.push({ path: fields[at + 1] ?? '', id });
  }
  return blobs;
}

async function run(top: string, args: readonly string[]): Promise<Buffer> {
  const outcome = await runGit(top, args);
  if (outcome.status !== 'ok') throw gitError(outcome, 'read the new commit');
  return outcome.output;
}
