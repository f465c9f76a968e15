import type { FileReading, FileRequest, Want, WorkerPool } from '../workers/jobs.ts';
import type { ReadItem } from './expandItems.ts';

interface Request {
  readonly root: string;
  /** Real paths of other projects, by alias; contains every alias of the files. */
  readonly roots?: ReadonlyMap<string, string>;
  readonly pool: Pick<WorkerPool, 'readFiles'>;
  readonly want: Want;
  readonly signal?: AbortSignal | undefined;
}

/** Reads file items, those of each project together; returns them in the order of the items. */
export async function readInBulk(
  { root, roots, pool, want, signal }: Request,
  files: readonly ReadItem[],
): Promise<readonly (FileReading | undefined)[]> {
  const byProject = new Map<string | undefined, ReadItem[]>();
  for (const item of files) {
    const alias = item.source.kind === 'file' ? item.source.project : undefined;
    const group = byProject.get(alias);
    if (group === undefined) byProject.set(alias, [item]);
    else group.push(item);
  }
  const read = new Map<ReadItem, FileReading | undefined>();
  await Promise.all(
    [...byProject].map(async ([alias, group]) => {
      const base = alias === undefined ? root : roots?.get(alias);
      if (base === undefined) throw new Error('A file’s project was not looked up.');
      const readings = await pool.readFiles(base, group.map(fileRequest), want, signal);
      for (const [index, item] of group.entries()) read.set(item, readings[index]);
    }),
  );
  return files.map((item) => read.get(item));
}

function fileRequest({ source, lines }: ReadItem): FileRequest {
  const path = source.kind === 'file' ? source.path : '';
  return { path, ...(lines === undefined ? {} : { lines }) };
}
