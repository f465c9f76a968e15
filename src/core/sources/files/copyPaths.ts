import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { FilesApi } from '../../../shared/api/files.ts';
import type { CopyResult } from '../../../shared/api/common.ts';
import { copyScanned, type CopyingPorts } from '../../gate/copyScanned.ts';
import { isRefusedPath } from '../../storage/refusedPath.ts';

type Asked = Pick<Parameters<FilesApi['copyPaths']>[0], 'paths' | 'from'>;

/** Copies the paths of a project's files. The text is scanned like any other that leaves. */
export async function copyPaths(
  root: string,
  { paths, from }: Asked,
  ports: CopyingPorts,
): Promise<CopyResult> {
  return await copyScanned(paths.map((path) => placeOf(root, path, from)).join('\n'), ports);
}

/** Returns a path of this machine with the system's separators, or the path within the project. */
function placeOf(root: string, path: string, from: Asked['from']): string {
  if (isRefusedPath(path)) {
    throw new AppError('files/refused-path', `${path} leads out of the project, so it is not copied.`, {
      path,
    });
  }
  return from === 'project' ? path : join(root, path);
}
