import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A repository as git left it after its first commit. */
interface FirstCommit {
  /** Empty folders, relative to `.git`. */
  readonly folders: readonly string[];
  /** Files that are the same in each repository, relative to `.git`. */
  readonly same: readonly (readonly [path: string, content: Buffer])[];
  readonly index: Buffer;
  /** The commit's text. */
  readonly commit: string;
  readonly id: string;
  /** Files that name the commit, and mostly its time. */
  readonly naming: readonly (readonly [path: string, text: string])[];
}

/** First commits of this process, by the files in them. */
const known = new Map<string, FirstCommit>();
/** Number of bytes that are worth keeping. */
const mostBytes = 200_000;
const mostCommits = 200;

/** Writes the repository that git made of the same files before, with the time of now; `false` if it has made none. */
export function repeatFirstCommit(folder: string, files: Files): boolean {
  const key = keyOf(files);
  const first = key === null ? undefined : known.get(key);
  if (first === undefined) return false;
  const gitDir = join(folder, '.git');
  for (const path of first.folders) mkdirSync(join(gitDir, path), { recursive: true });
  for (const [path, content] of first.same) place(join(gitDir, path), content);
  const now = String(Math.floor(Date.now() / 1000));
  const atThisTime = (text: string): string => text.replaceAll(/(?<=> )\d+(?= [+-]\d{4})/gu, now);
  const commit = Buffer.from(atThisTime(first.commit));
  const object = Buffer.concat([Buffer.from(`commit ${String(commit.length)}\0`), commit]);
  const id = createHash('sha1').update(object).digest('hex');
  place(join(gitDir, objectPath(id)), deflateSync(object));
  for (const [path, text] of first.naming)
    place(join(gitDir, path), atThisTime(text).replaceAll(first.id, id));
  writeFileSync(join(gitDir, 'index'), withStatsOf(folder, first.index));
  return true;
}

/** Keeps the repository that git has just made of these files. */
export function keepFirstCommit(folder: string, files: Files): void {
  const key = keyOf(files);
  if (key === null || known.size >= mostCommits) return;
  const gitDir = join(folder, '.git');
  const entries = readdirSync(gitDir, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(gitDir, join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  }));
  const id = readFileSync(join(gitDir, 'refs', 'heads', 'main'), 'utf8').trim();
  const commitPath = objectPath(id);
  const object = inflateSync(readFileSync(join(gitDir, commitPath)));
  const contents = entries
    .filter(
      ({ path, isFolder }) =>
        !isFolder && path !== commitPath && path !== 'index' && !path.endsWith('.sample'),
    )
    .map(({ path }) => [path, readFileSync(join(gitDir, path))] as const);
  const names = ([path, content]: readonly [string, Buffer]): boolean =>
    !path.startsWith('objects') && content.includes(id);
  known.set(key, {
    folders: entries.filter(({ isFolder }) => isFolder).map(({ path }) => path),
    same: contents.filter((one) => !names(one)),
    index: readFileSync(join(gitDir, 'index')),
    commit: object.toString('utf8', object.indexOf(0) + 1),
    id,
    naming: contents.filter(names).map(([path, content]) => [path, content.toString('utf8')] as const),
  });
}

/** `null` for files of which git could make something else, or that are too large to keep. */
function keyOf(files: Files): string | null {
  // A test may let another git run.
  const hash = createHash('sha1').update(`${process.env['PATH'] ?? ''}\0`);
  let bytes = 0;
  for (const [path, content] of Object.entries(files)) {
    // Repositories in it, and what git itself reads.
    if (path.split('/').includes('.git')) return null;
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    bytes += data.length;
    hash.update(`${path}\0${String(data.length)}\0`).update(data);
  }
  return bytes > mostBytes ? null : hash.digest('hex');
}

function place(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  // Git writes objects that can't be changed.
  const mode = file.includes('/objects/') ? 0o444 : 0o644;
  writeFileSync(file, content, { mode });
}

function objectPath(id: string): string {
  return join('objects', id.slice(0, 2), id.slice(2));
}

const headerBytes = 12;
/** Bytes of an entry before its path. */
const entryBytes = 62;
const checksumBytes = 20;

/** Returns an index of version 2 with what the folder's own files say of themselves, by which git knows that they are unchanged. */
function withStatsOf(folder: string, index: Buffer): Buffer {
  const own = Buffer.from(index);
  if (own.readUInt32BE(4) !== 2) throw new Error('Git writes an index of another version now.');
  let at = headerBytes;
  for (let left = own.readUInt32BE(8); left > 0; left -= 1) {
    const end = own.indexOf(0, at + entryBytes);
    const stats = lstatSync(join(folder, own.toString('utf8', at + entryBytes, end)), { bigint: true });
    const second = 1_000_000_000n;
    const numbers = [stats.ctimeNs / second, stats.ctimeNs % second];
    numbers.push(stats.mtimeNs / second, stats.mtimeNs % second, stats.dev, stats.ino);
    for (const [n, number] of numbers.entries())
      own.writeUInt32BE(Number(BigInt.asUintN(32, number)), at + 4 * n);
    // Each entry ends with one to eight zeros.
    at += Math.floor((end - at + 8) / 8) * 8;
  }
  const content = own.subarray(0, -checksumBytes);
  createHash('sha1').update(content).digest().copy(own, content.length);
  return own;
}
