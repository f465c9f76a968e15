import type { WorkerPool } from '../../workers/jobs.ts';

interface Project {
  /** Absolute, real path. */
  readonly root: string;
  readonly pool: Pick<WorkerPool, 'readFiles'>;
  readonly signal?: AbortSignal | undefined;
}

/** Counts the lines of files; `null` for one that can't be read as text. */
export async function lineCounts(
  named: readonly string[],
  { root, pool, signal }: Project,
): Promise<ReadonlyMap<string, number | null>> {
  const paths = [...new Set(named)];
  if (paths.length === 0) return new Map();
  const readings = await pool.readFiles(
    root,
    paths.map((path) => ({ path })),
    { encoding: null, scan: false },
    signal,
  );
  return new Map(
    readings.map((reading, index) => [
      paths[index] ?? '',
      reading.status === 'ok' ? countLines(reading.text) : null,
    ]),
  );
}

function countLines(text: string): number {
  const lines = text.split('\n').length;
  return text === '' || text.endsWith('\n') ? lines - 1 : lines;
}
