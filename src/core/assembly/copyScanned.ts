import type { CopyResult } from '../../shared/reviewApi.ts';
import type { Clipboard } from '../ports.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { copyText } from './copyText.ts';

export interface CopyingPorts {
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly clipboard: Clipboard;
}

/** Copies a text in which no suspected secret is found, and nothing otherwise. Rejects with `clipboard/unavailable`. */
export async function copyScanned(text: string, { pool, clipboard }: CopyingPorts): Promise<CopyResult> {
  const [measured] = await pool.measure([text], { encoding: null, scan: true });
  if (measured?.scan.status !== 'done') return { status: 'not-scanned' };
  const findings = measured.scan.spans.length;
  if (findings > 0) return { status: 'blocked', findings };
  const readBack = await copyText(clipboard, text);
  return readBack === null
    ? { status: 'done' }
    : { status: 'clipboard-differs', written: text.length, readBack };
}
