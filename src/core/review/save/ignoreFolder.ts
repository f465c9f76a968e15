import { chmod, lstat, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { IgnoreFile } from '../../../shared/domain/payload/payloadFolder.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { folderState } from '../../payload/folder/folderState.ts';
import { ignoreRules } from '../../payload/folder/ignoreRules.ts';

/**
 * Makes git ignore the payload folder; writes nothing if git ignores it already. Returns the file, the line, and
 * whether git then ignores the folder. Rejects with `git/…`, `storage/write-failed`.
 */
export async function ignoreFolder(
  root: string,
  folder: string,
  where: IgnoreFile,
  storage: Pick<Storage, 'read' | 'writeAtomic'>,
): Promise<{ readonly file: string; readonly line: string; readonly ignored: boolean }> {
  const rule = (await ignoreRules(root, folder))[where];
  if ((await folderState(root, folder)) !== 'ignored') await appendLine(rule.file, rule.line, storage);
  const ignored = (await folderState(root, folder)) === 'ignored';
  return { file: rule.name, line: rule.line, ignored };
}

/**
 * Appends a line to a text file, with the file's own line ends and rights; existing bytes stay the same. Makes a
 * missing file. Rejects with `storage/write-failed`, also if the file is a link.
 */
async function appendLine(
  file: string,
  line: string,
  storage: Pick<Storage, 'read' | 'writeAtomic'>,
): Promise<void> {
  const stats = await lstat(file).catch(() => null);
  const folder = dirname(file);
  const real = await realpath(folder).catch(() => folder);
  if ((stats !== null && !stats.isFile()) || real !== folder) {
    throw new AppError(
      'storage/write-failed',
      `Nothing was written: ${file} is a link or not a file. Add the line ${line} by hand.`,
      { file, cause: 'link' },
    );
  }
  const before = (stats === null ? null : await storage.read(file)) ?? new Uint8Array();
  const lineEnd = endsOf(before);
  const start = before.length === 0 || before.at(-1) === 10 ? '' : lineEnd;
  const added = new TextEncoder().encode(`${start}${line}${lineEnd}`);
  const text = new Uint8Array(before.length + added.length);
  text.set(before);
  text.set(added, before.length);
  await storage.writeAtomic(file, text, 'shared');
  // The line is written. A disk without rights can't take them over.
  if (stats !== null) await chmod(file, stats.mode & 0o7777).catch(() => undefined);
}

/** Returns the line end of the first line. */
function endsOf(bytes: Uint8Array): '\n' | '\r\n' {
  const at = bytes.indexOf(10);
  return at > 0 && bytes[at - 1] === 13 ? '\r\n' : '\n';
}
