import { readdir } from 'node:fs/promises';
import { sessionOfFileName } from '../../../shared/domain/payload/payloadFile.ts';
import { AppError } from '../../../shared/errors.ts';
import { resolveInside } from '../../storage/resolveInside.ts';

/**
 * Returns file names of saved payloads by session, newest first; one name a session. Rejects with `payloads/no-folder`.
 */
export async function payloadNames(root: string, folder: string): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  // In this order `session-3.md` comes before `session-03.md`, and wins.
  const found = (await namesInPayloadFolder(root, folder)).toSorted(
    (a, b) => a.length - b.length || (a < b ? -1 : 1),
  );
  for (const name of found) {
    const session = sessionOfFileName(name);
    if (session !== null && !names.has(session)) names.set(session, name);
  }
  return new Map([...names].toSorted(([a], [b]) => b - a));
}

/** Returns none without a folder. Rejects with `payloads/no-folder`. */
export async function namesInPayloadFolder(root: string, folder: string): Promise<readonly string[]> {
  const resolved = resolveInside(root, folder);
  if (resolved.status !== 'ok') {
    if (resolved.status === 'missing') return [];
    throw noFolder(
      folder,
      resolved.status === 'outside-project'
        ? 'leads outside the project. Make it a folder inside this project'
        : 'can’t be read. Check its permissions',
    );
  }
  try {
    return await readdir(resolved.real);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw noFolder(folder, 'is a file, not a folder. Rename it');
    if (code === 'EACCES' || code === 'EPERM') throw noFolder(folder, 'can’t be read. Check its permissions');
    throw error;
  }
}

function noFolder(folder: string, problem: string): AppError {
  return new AppError('payloads/no-folder', `The payload folder "${folder}" ${problem} and try again.`, {
    folder,
  });
}
