import type { Emit } from '../../shared/api.ts';
import {
  maxFoundLines,
  type ContentQuery,
  type ContentSummary,
  type FoundFile,
} from '../../shared/domain/file/contentSearch.ts';
import { canBeAdded, type FileEntry } from '../../shared/domain/file.ts';
import { isAppError } from '../../shared/errors.ts';
import type { FindApi, ChangedFile } from '../../shared/api/find.ts';
import type { GitChange } from '../../shared/domain/source/git.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { FileSearch, WorkerPool } from '../workers/jobs.ts';
import type { Listings } from '../sources/files/createListings.ts';
import { compileQuery } from '../sources/files/search/compileQuery.ts';
import { listUntracked } from '../git/lsFiles.ts';
import { readStatus } from '../sources/git/readStatus.ts';

interface Options {
  readonly pool: Pick<WorkerPool, 'searchFiles'>;
  /** Lists a project's files, in chunks. */
  readonly each: Listings['each'];
  readonly operations: Operations;
  readonly emit: Emit;
  readonly rootOf: (projectId: string) => Promise<string>;
}

/** Milliseconds. Found files are emitted in batches: the first at once, the others at this interval. */
const batchMs = 40;

export function createFind({ pool, each, operations, emit, rootOf }: Options): FindApi {
  return {
    contents: ({ projectId, operationId, query }) =>
      operations.run(operationId, async (signal) => {
        compileQuery(query);
        const root = await rootOf(projectId);
        const batches = createBatches((files) => emit('find.found', { projectId, operationId, files }));
        try {
          return await search({ pool, each }, root, query, (file) => batches.add(file), signal);
        } finally {
          batches.end();
        }
      }),
    changed: async ({ projectId }) => readChangedFiles(await rootOf(projectId)),
  };
}

async function search(
  { pool, each }: Pick<Options, 'pool' | 'each'>,
  root: string,
  query: ContentQuery,
  onFound: (file: FoundFile) => void,
  signal: AbortSignal,
): Promise<ContentSummary> {
  const enough = new AbortController();
  const either = AbortSignal.any([signal, enough.signal]);
  const sum = { searched: 0, foundFiles: 0, foundLines: 0, unreadable: 0, tooLarge: 0 };
  let listed = 0;
  let stopped = false;
  const take = (file: FileSearch): void => {
    if (stopped) return;
    if (file.status === 'unreadable' || file.status === 'unsearched') sum.unreadable += 1;
    if (file.status === 'too-large') sum.tooLarge += 1;
    if (file.status !== 'searched') return;
    sum.searched += 1;
    if (file.found === null) return;
    const room = maxFoundLines - listed;
    const lines = file.found.lines.slice(0, room);
    listed += lines.length;
    sum.foundFiles += 1;
    sum.foundLines += file.found.lines.length + file.found.more;
    onFound({ ...file.found, lines, more: file.found.more + file.found.lines.length - lines.length });
    if (listed < maxFoundLines) return;
    stopped = true;
    enough.abort();
  };
  const searches: Promise<void>[] = [];
  try {
    await each(
      root,
      (entries) => {
        for (const { ignored } of entries) {
          if (ignored === 'too large') sum.tooLarge += 1;
          if (ignored === 'no permission' || ignored === 'name not UTF-8') sum.unreadable += 1;
        }
        const paths = entries.filter((entry) => isSearched(entry, query.ignored)).map(({ path }) => path);
        const searching = pool.searchFiles(root, { paths, query }, take, either);
        // Awaited below, once the list is complete.
        searching.catch(() => undefined);
        searches.push(searching);
      },
      either,
    );
    await Promise.all(searches);
  } catch (error) {
    enough.abort();
    if (!stopped || !isAppError(error, 'cancelled')) throw error;
  }
  return { ...sum, stopped };
}

function isSearched(entry: FileEntry, ignored: boolean): boolean {
  if (entry.ignored === undefined) return true;
  return ignored && entry.ignored !== 'too large' && canBeAdded(entry);
}

interface Batches {
  add(file: FoundFile): void;
  /** Emits the rest. */
  end(): void;
}

function createBatches(onBatch: (files: readonly FoundFile[]) => void): Batches {
  let batch: FoundFile[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const files = batch;
    batch = [];
    if (files.length > 0) onBatch(files);
  };
  return {
    add(file) {
      batch.push(file);
      timer ??= setTimeout(flush, batchMs);
    },
    end: flush,
  };
}

/** Returns files on disk that differ from the last commit. A missing repository is an answer. */
async function readChangedFiles(
  root: string,
): Promise<{ readonly files: readonly ChangedFile[]; readonly repository: boolean }> {
  try {
    const status = await readStatus(root);
    const byPath = new Map<string, GitChange>();
    for (const { path, change } of [...status.staged, ...status.unstaged]) {
      // A file that is new to git stays new, whatever changed since.
      if (byPath.get(path) !== 'added') byPath.set(path, change);
    }
    for (const { path } of status.conflicted) byPath.set(path, 'conflicted');
    // The status lists a folder in place of new files; the tree needs each of them.
    const inFolders = status.untracked.some((path) => path.endsWith('/'));
    const untracked = inFolders ? await listUntracked(root) : status.untracked;
    for (const path of untracked) byPath.set(path, 'untracked');
    return { repository: true, files: [...byPath].map(([path, change]) => ({ path, change })) };
  } catch (error) {
    if (isAppError(error, 'git/no-repository') || isAppError(error, 'git/not-installed')) {
      return { repository: false, files: [] };
    }
    throw error;
  }
}
