import { AppError } from '../../shared/errors.ts';
import type { Rights } from '../storage/diskCalls.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Moves a file to a place that may be on another disk; it is there whole before it is gone here. Where it can't be
 * taken away, it stays as it was. Never over another file. To be called under the stack's lock. `content`: what stands
 * there from then on, where that is not the file as it is.
 */
export async function moveStack(
  storage: Pick<Storage, 'read' | 'writeNew' | 'remove'>,
  from: string,
  to: string,
  rights: Rights,
  content?: string,
): Promise<void> {
  const bytes = content ?? (await storage.read(from));
  if (bytes === null) throw new Error('A stack that is to be moved went away under its lock.');
  if (!(await storage.writeNew(to, bytes, rights))) {
    throw new AppError(
      'storage/write-failed',
      'A file with that name already exists. Move it away and try again.',
      {
        file: to,
        cause: 'EEXIST',
      },
    );
  }
  try {
    await storage.remove(from);
  } catch (error) {
    await storage.remove(to);
    throw error;
  }
}
