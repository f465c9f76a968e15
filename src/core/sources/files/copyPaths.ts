import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { FilesApi } from '../../../shared/filesApi.ts';
import type { CopyResult } from '../../../shared/reviewApi.ts';
import { copyText } from '../../assembly/copyText.ts';
import type { Clipboard } from '../../ports.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { isRefusedPath } from './refusedPath.ts';

type Asked = Pick<Parameters<FilesApi['copyPaths']>[0], 'paths' | 'from'>;

/** Copies where files of a project lie. The text is scanned like any other that leaves. */
export async function copyPaths(
  root: string,
  { paths, from }: Asked,
  { pool, clipboard }: { readonly pool: WorkerPool; readonly clipboard: Clipboard },
): Promise<CopyResult> {
  const text = paths.map((path) => placeOf(root, path, from)).join('\n');
  const [measured] = await pool.measure([text], { encoding: null, scan: true });
  if (measured?.scan.status !== 'done') return { status: 'not-scanned' };
  const findings = measured.scan.spans.length;
  if (findings > 0) return { status: 'blocked', findings };
  const readBack = await copyText(clipboard, text);
  return readBack === null
    ? { status: 'done' }
    : { status: 'clipboard-differs', written: text.length, readBack };
}

/** With the separators of this system where it is a path of this machine. */
function placeOf(root: string, path: string, from: Asked['from']): string {
  if (isRefusedPath(path)) {
    throw new AppError('files/refused-path', `${path} leads out of the project, so it is not copied.`, {
      path,
    });
  }
  return from === 'project' ? path : join(root, path);
}
