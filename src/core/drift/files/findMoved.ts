import { basename } from 'node:path/posix';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { diff } from '../../git/diff.ts';
import { listUntracked } from '../../git/lsFiles.ts';
import { walkFolder } from '../../sources/files/walkFolder.ts';
import { countLines, type LineCounts } from './countLines.ts';
import type { FileNow } from './fileNow.ts';
import type { RepositoryState } from './lookAtRepository.ts';

/** A file that is gone from its path, with its last known content. */
export interface MissingFile {
  readonly path: string;
  readonly hash: string | null;
  readonly text: string | null;
}

export interface Moved extends LineCounts {
  readonly to: string;
}

/** No more files are read: finding a moved one is a help, not a duty. */
const maxLooks = 200;
const maxWalked = 20_000;

interface Where {
  readonly root: string;
  /** `null` outside git. */
  readonly repository: Pick<RepositoryState, 'worktree' | 'now' | 'settings'> | null;
  /** The recorded commit, if it is on this machine. */
  readonly commit: string | null;
  readonly payloadFolder: string;
  readonly now: (path: string) => Promise<FileNow>;
  readonly describe: (paths: readonly string[]) => Promise<readonly MissingFile[]>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the new paths of files that are gone: git's renames, else files unknown to git with the same content, or with
 * the same name and mostly the same lines.
 */
export async function findMoved(gone: readonly string[], where: Where): Promise<ReadonlyMap<string, Moved>> {
  const found = new Map<string, Moved>();
  if (gone.length === 0) return found;
  const { repository, commit, root, signal } = where;
  if (repository !== null && commit !== null) {
    const { worktree, settings } = repository;
    const range = { from: commit, to: 'worktree' };
    const { files } = await diff(root, worktree.prefix, range, { linesOnly: true, settings, signal });
    const wanted = new Set(gone);
    for (const { from, path, change, added, deleted } of files) {
      if (change !== 'renamed' || from === undefined || !wanted.has(from)) continue;
      found.set(from, { to: path, added, deleted });
    }
  }
  const missing = gone.filter((path) => !found.has(path));
  const news = missing.length === 0 ? [] : await newFiles(where);
  if (news.length === 0) return found;
  const left = await where.describe(missing);
  const names = new Set(left.map(({ path }) => basename(path)));
  const endings = new Set(left.map(({ path }) => endingOf(path)));
  const candidates = news
    .filter((path) => !path.endsWith('/') && !path.startsWith(`${where.payloadFolder}/`))
    .filter((path) => endings.has(endingOf(path)))
    // Files of the same name first: only so many are read.
    .toSorted((a, b) => Number(names.has(basename(b))) - Number(names.has(basename(a))));
  const taken = new Set([...found.values()].map(({ to }) => to));
  for (const path of candidates.slice(0, maxLooks)) {
    if (left.every((file) => found.has(file.path))) break;
    if (taken.has(path)) continue;
    const now = await where.now(path);
    const match = left.find((file) => !found.has(file.path) && isMoved(file, path, now));
    if (match === undefined || now.status !== 'there') continue;
    const same = now.hash === match.hash;
    const counts =
      match.text === null || now.text === null
        ? { added: null, deleted: null }
        : countLines(match.text, now.text);
    found.set(match.path, { to: path, ...(same ? { added: 0, deleted: 0 } : counts) });
  }
  return found;
}

async function newFiles({ root, repository, signal }: Where): Promise<readonly string[]> {
  // The status lists all of them, unless it lists a folder; mostly there is none.
  if (repository !== null) {
    return repository.now.untracked.length === 0 ? [] : await listUntracked(root, signal);
  }
  const paths: string[] = [];
  for (const { path, ignored } of walkFolder(root)) {
    if (ignored === undefined) paths.push(path);
    if (paths.length >= maxWalked) break;
    if (paths.length % 250 === 0) await nextTurn();
  }
  return paths;
}

function isMoved(file: MissingFile, path: string, now: FileNow): boolean {
  if (now.status !== 'there') return false;
  // All empty files are equal.
  if (file.hash !== null && now.hash === file.hash && now.text?.trim() !== '') return true;
  if (basename(path) !== basename(file.path) || file.text === null || now.text === null) return false;
  return shared(file.text, now.text) >= 0.5;
}

/** Returns the share of lines, except blank ones, that both texts have, in any order. */
function shared(before: string, now: string): number {
  const left = new Map<string, number>();
  const [old, own] = [before, now].map((text) => text.split('\n').filter((line) => line.trim() !== ''));
  for (const line of old ?? []) left.set(line, (left.get(line) ?? 0) + 1);
  let both = 0;
  for (const line of own ?? []) {
    const count = left.get(line) ?? 0;
    if (count === 0) continue;
    left.set(line, count - 1);
    both += 1;
  }
  return both / Math.max(old?.length ?? 0, own?.length ?? 0, 1);
}

function endingOf(path: string): string {
  return /\.[^./]+$/u.exec(path)?.[0] ?? '';
}
