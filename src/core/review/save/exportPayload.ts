import { basename } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { ExportedPayload } from '../../../shared/api/payloads.ts';
import type { ValueJudge } from '../../gate/judgeValues.ts';
import { letLeave } from '../../gate/letLeave.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';

export interface PayloadExport {
  readonly root: string;
  readonly found: PayloadOnDisk;
  /** Absolute path; the user chose it, so an existing file is overwritten. */
  readonly path: string;
  readonly frontMatter: boolean;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly judge: Pick<ValueJudge, 'blocking'>;
  readonly storage: Pick<Storage, 'writeAtomic'>;
}

/**
 * Writes a payload as Markdown. Writes nothing if a suspected secret in it blocks. Rejects with `storage/write-failed`.
 */
export async function exportPayload(request: PayloadExport): Promise<ExportedPayload> {
  const { root, found, path, frontMatter, pool, judge, storage } = request;
  const text = frontMatter ? wholeText(root, found.path) : found.body;
  const leave = await letLeave(text, { pool }, (spans) => judge.blocking(text, spans));
  if (leave.status !== 'free') return leave;
  await storage.writeAtomic(path, leave.text, 'shared');
  return { status: 'done', name: basename(path) };
}

function wholeText(root: string, path: string): string {
  const reading = readProjectFile(root, { path });
  if (reading.status === 'ok') return reading.text;
  throw new AppError('storage/read-failed', `${path} can no longer be read. Check that it still exists.`, {
    file: path,
    cause: reading.status,
  });
}
