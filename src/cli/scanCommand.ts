import { positionsOf } from '../core/text/sourceLine.ts';
import { isRest } from '../core/secrets/scan/findHidden.ts';
import { decodeText } from '../core/storage/decodeText.ts';
import type { ScanResult, WorkerPool } from '../core/workers/jobs.ts';
import { maxFileBytes } from '../shared/domain/file.ts';
import { maskFinding, type FindingTier } from '../shared/domain/finding.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';
import { countFindings } from './countFindings.ts';
import { outcomeCode } from './exitCode.ts';
import { findingLine } from './findingLine.ts';
import { leftOutLine } from './leftOutLine.ts';
import { namedFiles, type NamedFiles } from './namedFiles.ts';
import { openProject } from './openProject.ts';
import { withPool } from './withPool.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { readNamedFiles } from './readNamedFiles.ts';
import { readStandardInput } from './readStandardInput.ts';
import { withoutItem } from './withoutItem.ts';

interface ScannedFile {
  readonly file: string;
  readonly text: string;
  readonly scan: ScanResult;
}

interface ListedFinding {
  readonly rule: string;
  readonly tier: FindingTier;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly masked: string;
  readonly rest?: true;
}

const want = { encoding: null, scan: true };

export async function scanCommand(
  paths: readonly string[],
  options: CommonOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const base = await openProject(options.project);
  const named = await namedToScan(
    base,
    paths.filter((path) => path !== '-'),
  );
  const errors = named.unmatched.map((pattern) => `Nothing matches ${JSON.stringify(pattern)}.`);
  const scanned = await withPool(workerUrl, base, async (pool) => {
    const found: ScannedFile[] = paths.includes('-') ? await scanInput(pool, errors) : [];
    const readings = await readNamedFiles(pool, named.files, want);
    for (const [index, reading] of readings.entries()) {
      const file = named.files[index]?.name ?? '';
      if (reading?.status === 'ok') found.push({ file, text: reading.text, scan: reading.measurement.scan });
      else errors.push(withoutItem(reading?.problem ?? ''));
    }
    return found;
  });
  const findings = scanned.flatMap((file) => findingsIn(file, errors));
  const files = scanned.length;
  return {
    code: outcomeCode({ secrets: findings.length > 0, unreadable: errors.length > 0, overBudget: false }),
    json: { files, findings, ...(errors.length === 0 ? {} : { errors }) },
    text: findings.map((finding) => `${findingLine(finding.file, finding)}\n`).join(''),
    messages: [
      ...errors,
      ...leftOutLine(named.leftOut),
      `${countFindings(findings)} in ${formatCount(files)} ${files === 1 ? 'file' : 'files'}.`,
    ],
  };
}

/** Adds the files that agents load by themselves. A message leaves them out because the agent has them, secrets and all. */
async function namedToScan(base: string, names: readonly string[]): Promise<NamedFiles> {
  const named = await namedFiles(base, names);
  const loaded = named.leftOut.filter(({ reason }) => reason === 'loaded by agent');
  if (loaded.length === 0) return named;
  const { files } = await namedFiles(base, [...names, ...loaded.map(({ path }) => path)]);
  return { ...named, files, leftOut: named.leftOut.filter((one) => !loaded.includes(one)) };
}

async function scanInput(pool: Pick<WorkerPool, 'measure'>, errors: string[]): Promise<ScannedFile[]> {
  const input = await readStandardInput(maxFileBytes);
  if (input.status === 'folder') {
    errors.push('Standard input is a folder and was not scanned. Name the folder instead of "-".');
    return [];
  }
  if (input.status === 'too-large') {
    errors.push(
      `Standard input is larger than ${maxFileBytes / 1_000_000} MB and was not scanned. Scan it in parts.`,
    );
    return [];
  }
  const decoded = decodeText(input.bytes);
  if (decoded === null) {
    errors.push('Standard input contains binary data, not text, and was not scanned.');
    return [];
  }
  const [measurement] = await pool.measure([decoded.text], want);
  return [{ file: '-', text: decoded.text, scan: measurement?.scan ?? { status: 'failed' } }];
}

function findingsIn({ file, text, scan }: ScannedFile, errors: string[]): readonly ListedFinding[] {
  if (scan.status !== 'done') {
    errors.push(
      `${JSON.stringify(file)} could not be scanned completely. Check it yourself before you share it.`,
    );
    return [];
  }
  const spans = scan.spans.toSorted((a, b) => a.start - b.start);
  const positions = positionsOf(
    text,
    spans.map((span) => span.start),
  );
  return spans.map(({ rule, tier, start, end }, index) => {
    const value = text.slice(start, end);
    return {
      rule,
      tier,
      file,
      line: positions[index]?.line ?? 1,
      column: positions[index]?.column ?? 1,
      masked: maskFinding(rule, value),
      ...(isRest(rule, value) ? { rest: true } : {}),
    };
  });
}
