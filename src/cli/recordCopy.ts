import { randomUUID } from 'node:crypto';
import type { FreeSnapshot } from '../core/assembly/assembleOnce.ts';
import { doneOf } from '../core/assembly/exportMessage.ts';
import { copyEntryOf } from '../core/history/copyEntryOf.ts';
import { createCopyFiles } from '../core/history/createCopyFiles.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import type { ExportTarget } from '../shared/domain/assembly.ts';
import { isAppError } from '../shared/errors.ts';
import type { StackRef } from '../shared/api/common.ts';

/**
 * Keeps a message of a saved stack that has left in the copy history, as the app does. Answers what is to be said: that
 * it can't be kept is no failure of the copy.
 */
export async function recordCopy(
  dataFolder: string,
  { projectId, stackId }: StackRef,
  snapshot: FreeSnapshot,
  target: ExportTarget,
  path: string | undefined,
): Promise<readonly string[]> {
  const notices: string[] = [];
  const { text, assembled } = snapshot;
  const result = { ...doneOf(snapshot), ...(path === undefined ? {} : { path }) };
  const exported = { text, target, stack: assembled.stack, result };
  const files = createCopyFiles({
    dataFolder,
    storage: createStorage(),
    emit: (event, payload) => {
      if (event === 'notice' && 'message' in payload) notices.push(payload.message);
    },
  });
  try {
    const entry = copyEntryOf(stackId, exported, { clock: Date.now, newId: randomUUID });
    await files.add(projectId, entry, text);
  } catch (error) {
    if (!isAppError(error)) throw error;
    notices.push(`This copy is not in the copy history. ${error.message}`);
  }
  return notices;
}
