import type { OnceApi } from '../../../shared/api/once.ts';
import { decodeText } from '../../storage/decodeText.ts';
import type { ScanResult } from '../../workers/jobs.ts';
import { listFindings } from './listFindings.ts';
import { leftOutFiles, namedFiles, readNamedFiles, unreadFiles, type NamedFiles } from './namedFiles.ts';
import type { OnceTools } from '../onceTools.ts';

type Scan = OnceApi['files']['scan'];

interface ScannedFile {
  readonly file: string;
  readonly text: string;
  readonly scan: ScanResult;
}

const want = { encoding: null, scan: true };

/** Scans files, and a text that was piped in, for secrets. */
export async function scanFiles(
  { withPool }: Pick<OnceTools, 'withPool'>,
  { root, names, input }: Parameters<Scan>[0],
): ReturnType<Scan> {
  return withPool(root, async ({ pool }) => {
    const named = await namedToScan(root, names);
    const scanned: ScannedFile[] = [];
    const problems: string[] = [];
    const decoded = input === undefined ? undefined : decodeText(Buffer.from(input));
    if (decoded !== undefined && decoded !== null) {
      const [measurement] = await pool.measure([decoded.text], want);
      scanned.push({ file: '-', text: decoded.text, scan: measurement?.scan ?? { status: 'failed' } });
    }
    const readings = await readNamedFiles(pool, named.files, want);
    for (const [index, reading] of readings.entries()) {
      const file = named.files[index]?.name ?? '';
      if (reading?.status === 'ok')
        scanned.push({ file, text: reading.text, scan: reading.measurement.scan });
      else problems.push(reading?.problem ?? '');
    }
    return {
      files: scanned.length,
      findings: scanned.flatMap(({ file, text, scan }) =>
        scan.status === 'done' ? listFindings(file, text, scan.spans) : [],
      ),
      binaryInput: decoded === null,
      problems,
      unscanned: scanned.filter(({ scan }) => scan.status !== 'done').map(({ file }) => file),
      unmatched: named.unmatched,
      leftOut: leftOutFiles(named.leftOut),
      unread: unreadFiles(named.unread),
    };
  });
}

/**
 * Adds the files that agents load by themselves. A message leaves them out because the agent has them, secrets and all.
 */
async function namedToScan(root: string, names: readonly string[]): Promise<NamedFiles> {
  const named = await namedFiles(root, names);
  const loaded = named.leftOut.filter(({ reason }) => reason === 'loaded by agent');
  if (loaded.length === 0) return named;
  const { files } = await namedFiles(root, [...names, ...loaded.map(({ path }) => path)]);
  return { ...named, files, leftOut: named.leftOut.filter((one) => !loaded.includes(one)) };
}
