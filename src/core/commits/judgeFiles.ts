import { createHash } from 'node:crypto';
import { lstat, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { maskFinding, type Finding } from '../../shared/domain/finding.ts';
import { isBlocking, type FindingRule } from '../gate/findingRules.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { readProjectBytes } from '../sources/files/readFile.ts';
import { codeOf } from '../storage/writeFailed.ts';
import { isRefusedPath } from '../storage/refusedPath.ts';
import { isAbsence } from '../storage/resolveInside.ts';
import { mayShowBytes } from '../text/showName.ts';
import { positionsOf } from '../text/sourceLine.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** A suspected secret that blocks, with the parts that stay in core. */
export interface OpenFinding extends Pick<Finding, 'rule' | 'tier' | 'line' | 'masked'> {
  readonly valueHash: string;
  readonly place: string;
}

export interface Judged {
  /** The same as long as the file is the same. */
  readonly content: string;
  /** The reason why it can't be committed here, as a sentence. */
  readonly refused: string | null;
  readonly open: readonly OpenFinding[];
  /** The reason why it could not be scanned. `open` then has the decision that is needed. */
  readonly unscanned: string | null;
}

export interface Judge {
  readonly pool: Pick<WorkerPool, 'measure' | 'readFiles'>;
  readonly hash: (value: string) => Promise<string>;
  readonly rule: FindingRule;
  readonly possibleBlocks: boolean;
  /** Returns the key of a path for decisions. */
  readonly placeOf: (path: string) => string;
  readonly signal?: AbortSignal | undefined;
}

/** The rule of a decision about a file that could not be scanned. */
const notScanned = 'not-scanned';

/** Reads and scans files of a worktree as they are on disk now, and holds what is found against the user's decisions. */
export async function judgeFiles(
  top: string,
  paths: readonly string[],
  judge: Judge,
): Promise<readonly Judged[]> {
  const { pool, signal } = judge;
  const want = { encoding: null, scan: true };
  const [kinds, names] = await Promise.all([
    Promise.all(paths.map((path) => kindOf(top, path))),
    pool.measure(paths, want, signal),
  ]);
  const files = paths.filter((_path, index) => kinds[index]?.kind === 'file');
  const readings = await pool.readFiles(
    top,
    files.map((path) => ({ path })),
    want,
    signal,
  );
  const byPath = new Map(files.map((path, index) => [path, readings[index]]));
  const judged: Judged[] = [];
  for (const [index, path] of paths.entries()) {
    const name = names[index]?.scan;
    const hasSafeName =
      name?.status === 'done' && !name.spans.some((span) => isBlocking({ ...span, state: 'open' }, false));
    const kind = kinds[index] ?? { kind: 'refused', why: 'It could not be read.' };
    if (!hasSafeName)
      judged.push(
        refusedFor('Its name contains a suspected secret or hidden characters. Rename it, then look again.'),
      );
    else if (kind.kind === 'refused') judged.push(refusedFor(kind.why));
    else if (kind.kind === 'gone') judged.push({ ...nothingIn, content: 'gone' });
    else if (kind.kind === 'link')
      judged.push(
        await judgeText(
          path,
          kind.target,
          await scanOf(kind.target, judge),
          `link ${hashOf(kind.target)}`,
          judge,
        ),
      );
    else {
      const reading = byPath.get(path);
      if (reading?.status === 'ok')
        judged.push(await judgeText(path, reading.text, reading.measurement.scan, reading.sha256, judge));
      else judged.push(await judgeUnread(top, path, reading, judge));
    }
  }
  return judged;
}

const nothingIn = { refused: null, open: [], unscanned: null } as const;

function refusedFor(refused: string): Judged {
  return { ...nothingIn, content: '', refused };
}

type Kind =
  | { readonly kind: 'file' | 'gone' }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'refused'; readonly why: string };

async function kindOf(top: string, path: string): Promise<Kind> {
  if (path.endsWith('/'))
    return { kind: 'refused', why: 'This folder is a repository of its own. Commit inside of it.' };
  if (isRefusedPath(path))
    return {
      kind: 'refused',
      why: 'Carryover does not read files with such a name. Commit it in a terminal.',
    };
  const place = join(top, path);
  try {
    const stats = await lstat(place);
    if (stats.isSymbolicLink()) return { kind: 'link', target: await readlink(place) };
    if (stats.isFile()) return { kind: 'file' };
    return {
      kind: 'refused',
      why: stats.isDirectory()
        ? 'A folder took the place of this file. Commit the change in a terminal.'
        : 'This is a pipe, socket or device, which git does not keep.',
    };
  } catch (error) {
    const cause = codeOf(error);
    if (isAbsence(cause) && mayShowBytes(path))
      return { kind: 'refused', why: 'Its name is not valid UTF-8. Rename it, or commit it in a terminal.' };
    if (isAbsence(cause)) return { kind: 'gone' };
    return { kind: 'refused', why: `It can’t be read (${cause}). Check its permissions, then look again.` };
  }
}

type Scan = { readonly status: string; readonly spans?: readonly FindingSpan[] };

async function scanOf(text: string, { pool, signal }: Judge): Promise<Scan> {
  const [measured] = await pool.measure([text], { encoding: null, scan: true }, signal);
  return measured?.scan ?? { status: 'failed' };
}

/** Holds the findings of a text against the decisions. `content` names the text. */
export async function judgeText(
  path: string,
  text: string,
  scan: Scan,
  content: string,
  judge: Judge,
): Promise<Judged> {
  const { hash, rule, possibleBlocks, placeOf } = judge;
  const place = placeOf(path);
  if (scan.status !== 'done' || scan.spans === undefined)
    return judgeBlind(path, content, 'the scan for secrets did not end', judge);
  const spans = scan.spans.toSorted((a, b) => a.start - b.start);
  const positions = positionsOf(
    text,
    spans.map(({ start }) => start),
  );
  const open: OpenFinding[] = [];
  for (const [index, span] of spans.entries()) {
    const value = text.slice(span.start, span.end);
    const valueHash = await hash(value);
    // A mark of a redaction stands for a decision about a message; in a file a value is there or not.
    const { state } = rule({ rule: span.rule, valueHash, place });
    if (state === 'allowed' || !isBlocking({ tier: span.tier, state: 'open' }, possibleBlocks)) continue;
    const masked = maskFinding(span.rule, value);
    open.push({
      rule: span.rule,
      tier: span.tier,
      line: positions[index]?.line ?? 1,
      masked,
      valueHash,
      place,
    });
  }
  return { content, refused: null, open, unscanned: null };
}

/** Returns the judgement on a file that was not scanned: it needs a decision, which lapses when the file changes. */
async function judgeBlind(path: string, content: string, why: string, judge: Judge): Promise<Judged> {
  const about = { rule: notScanned, valueHash: await judge.hash(content), place: judge.placeOf(path) };
  if (judge.rule(about).state === 'allowed') return { ...nothingIn, content };
  return {
    content,
    refused: null,
    open: [{ ...about, tier: 'certain', line: 1, masked: '' }],
    unscanned: why,
  };
}

async function judgeUnread(
  top: string,
  path: string,
  reading: { readonly status: string; readonly problem?: string } | undefined,
  judge: Judge,
): Promise<Judged> {
  if (reading?.status === 'binary') {
    const read = readProjectBytes(top, path);
    if (read.status === 'ok')
      return judgeBlind(path, createHash('sha256').update(read.bytes).digest('hex'), 'it is not text', judge);
  }
  switch (reading?.status) {
    case 'too-large':
      return refusedFor('It is too large to be scanned for secrets. Commit it in a terminal.');
    case 'changing':
      return refusedFor(
        'It kept changing while it was read. Wait until its writer has finished, then look again.',
      );
    case 'missing':
      return { ...nothingIn, content: 'gone' };
    default:
      return refusedFor('It can’t be read. Check its permissions, then look again.');
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
