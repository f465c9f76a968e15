import type { OnceApi } from '../../../shared/api/once.ts';
import { maxFileBytes, type IgnoreReason } from '../../../shared/domain/file.ts';
import { scanWhole } from '../../gate/scanWhole.ts';
import { spansWithName } from '../../gate/withSecretsFiles.ts';
import { ignoredAmong } from '../../git/lsFiles.ts';
import { readStaged } from '../../git/readStaged.ts';
import { mayNameCredentials } from '../../secrets/files/secretsFile.ts';
import { decodeText } from '../../storage/decodeText.ts';
import type { ScanResult, WorkerPool } from '../../workers/jobs.ts';
import { listFindings } from './listFindings.ts';
import {
  leftOutFiles,
  namedFiles,
  patternInside,
  readNamedFiles,
  unreadFiles,
  type NamedFiles,
} from './namedFiles.ts';
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
    if (decoded === null) {
      // Folders and patterns leave other binary files out, too.
      if (mayNameCredentials(path)) problems.push(stagedProblem(path, 'binary'));
      continue;
    }
    const { text } = decoded;
    const spans = await scanWhole(text, pool, undefined, path);
    const scan: ScanResult =
      spans === null ? { status: 'failed' } : { status: 'done', spans: spansWithName([path], text, spans) };
    scanned.push({ file: path, text, scan });
  }
}

function stagedProblem(path: string, problem: 'too-large' | 'conflict' | 'binary'): string {
  const name = JSON.stringify(path);
  switch (problem) {
    case 'conflict':
      return `${name} has a merge conflict and was not scanned. Resolve the conflict, stage the file and scan again.`;
    case 'binary':
      return `${name} is staged, holds credentials by its name, and was not scanned because it is binary. Check it yourself before you commit it.`;
    case 'too-large':
      return `${name} is staged and was not scanned because it is larger than ${maxFileBytes / 1_000_000} MB. Check it yourself before you commit it.`;
  }
}

const nothingNamed: NamedFiles = { files: [], unmatched: [], leftOut: [], unread: [] };

/** Reasons for which a message leaves a file out, but a scan does not: least of all one that holds credentials by its name. */
const scannedToo: ReadonlySet<IgnoreReason> = new Set([
  'loaded by agent',
  'secrets file',
  'too large',
  'lock file',
]);

/** Adds the files that only a message leaves out, unless git ignores them: those stay on this machine. */
async function namedToScan(root: string, names: readonly string[]): Promise<NamedFiles> {
  const named = await namedFiles(root, names);
  const wanted = named.leftOut.filter(({ reason }) => scannedToo.has(reason));
  const inside = wanted.filter(({ path }) => patternInside(root, path) !== null);
  const ignored = await ignoredAmong(root, inside);
  const added = wanted.filter(({ path, reason }) => reason === 'loaded by agent' || !ignored.has(path));
  if (added.length === 0) return named;
  const { files, unread } = await namedFiles(root, [...names, ...added.map(({ path }) => path)]);
  const paths = new Set(added.map(({ path }) => path));
  const unmatched: string[] = [];
  for (const name of named.unmatched) {
    const { leftOut } = await namedFiles(root, [name]);
    if (!leftOut.some(({ path }) => paths.has(path))) unmatched.push(name);
  }
  return { files, unmatched, unread, leftOut: named.leftOut.filter(({ path }) => !paths.has(path)) };
}
