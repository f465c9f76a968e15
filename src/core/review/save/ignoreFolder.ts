import type { IgnoreFile } from '../../../shared/domain/payloadFolder.ts';
import type { Storage } from '../../storage/storage.ts';
import { appendLine } from './appendLine.ts';
import { folderState } from '../../payload/folder/folderState.ts';
import { ignoreRules } from '../../payload/folder/ignoreRules.ts';

/**
 * Has git leave the payload folder out; writes nothing where it does already. Answers what was written where, and what
 * git makes of it. Rejects with `git/…`, `storage/write-failed`.
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
