import type { OnceApi } from '../../../shared/api/once.ts';
import { maxFileBytes } from '../../../shared/domain/file.ts';
import { scanWhole } from '../../gate/scanWhole.ts';
import { spansWithName } from '../../gate/withSecretsFiles.ts';
import { readStaged } from '../../git/readStaged.ts';
import { decodeText } from '../../storage/decodeText.ts';
import type { ScanResult, WorkerPool } from '../../workers/jobs.ts';
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
  { root, names, input, staged = false }: Parameters<Scan>[0],
): ReturnType<Scan> {
  return withPool(root, async ({ pool }) => {
    const named = names.length === 0 ? nothingNamed : await namedToScan(root, names);
    const scanned: ScannedFile[] = [];
    const problems: string[] = [];
    const decoded = input === undefined ? undefined : decodeText(Buffer.from(input));
    if (decoded !== undefined && decoded !== null) {
      const [measurement] = await pool.measure([decoded.text], want);
      scanned.push({ file: '-', text: decoded.text, scan: measurement?.scan ?? { status: 'failed' } });
    }
    if (staged) await scanStaged(root, pool, { scanned, problems });
    const readings = await readNamedFiles(pool, named.files, want);
    for (const [index, reading] of readings.entries()) {
      const file = named.files[index]?.name ?? '';
      if (reading?.status === 'ok')
        scanned.push({ file, text: reading.text, scan: reading.measurement.scan });
      else problems.push(reading?.problem ?? '');
    }
    return {
      files: scanned.length,
      bytes: scanned.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
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

/** Scans the files that the next commit would change, as they are staged, with the names that they have from the top. */
async function scanStaged(
  root: string,
  pool: Pick<WorkerPool, 'measure'>,
  { scanned, problems }: { readonly scanned: ScannedFile[]; readonly problems: string[] },
): Promise<void> {
  for (const file of await readStaged(root)) {
    const { path } = file;
    if (file.status !== 'ok') {
      problems.push(stagedProblem(path, file.status));
      continue;
    }
    const decoded = decodeText(file.bytes);
    // Folders and patterns leave binary files out, too.
    if (decoded === null) continue;
    const { text } = decoded;
    const spans = await scanWhole(text, pool, undefined, path);
    const scan: ScanResult =
      spans === null ? { status: 'failed' } : { status: 'done', spans: spansWithName([path], text, spans) };
    scanned.push({ file: path, text, scan });
  }
}

function stagedProblem(path: string, problem: 'too-large' | 'conflict'): string {
  const name = JSON.stringify(path);
  return problem === 'conflict'
    ? `${name} has a merge conflict and was not scanned. Resolve the conflict, stage the file and scan again.`
    : `${name} is staged and was not scanned because it is larger than ${maxFileBytes / 1_000_000} MB. Check it yourself before you commit it.`;
}

const nothingNamed: NamedFiles = { files: [], unmatched: [], leftOut: [], unread: [] };

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
