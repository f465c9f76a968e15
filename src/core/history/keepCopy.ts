import type { Emit } from '../../shared/api.ts';
import type { CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import { isAppError } from '../../shared/errors.ts';
import type { ExportedMessage } from '../assembly/createExports.ts';
import type { Clock } from '../storage/clock.ts';
import type { Packing } from './copyFile.ts';
import type { CopyFiles } from './createCopyFiles.ts';

interface Options {
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Returns the entry for a message that just left, by any way. */
export function copyEntryOf(
  stackId: string,
  { text, target, stack, result }: ExportedMessage,
  { clock, newId }: Options,
): CopyEntry {
  return {
    id: newId(),
    at: new Date(clock()).toISOString(),
    target,
    ...(result.path === undefined ? {} : { path: result.path }),
    stackId,
    stackName: stack.name,
    model: stack.model,
    tokens: result.tokens,
    exact: result.exact,
    items: result.items,
    redacted: result.redacted,
    allowed: result.allowed,
    bytes: Buffer.byteLength(text, 'utf8'),
  };
}

/**
 * Writes the copy of a message that has left, and returns true if it is on disk. If it can't be kept, a notice says so:
 * that is no failure of the message.
 */
export async function keepCopy(
  { files, emit }: { readonly files: Pick<CopyFiles, 'add'>; readonly emit: Emit },
  projectId: string,
  entry: CopyEntry,
  text: string,
  packing?: Packing,
): Promise<boolean> {
  try {
    await files.add(projectId, entry, text, packing);
    return true;
  } catch (error) {
    if (!isAppError(error)) throw error;
    emit('notice', { level: 'warn', message: `This copy is not in the copy history. ${error.message}` });
    return false;
  }
}
