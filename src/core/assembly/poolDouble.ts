import { createHash } from 'node:crypto';
import type { FindingSpan } from '../secrets/engine.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { FileReading, Measurement, Want, WorkerPool } from '../workers/jobs.ts';

/** Lookup for tests without folders and other projects. */
export const noLookup: SourceLookup = {
  rootOf: () => Promise.resolve(null),
  list: () => Promise.resolve([]),
};

export interface PoolDouble extends Pick<WorkerPool, 'measure' | 'readFiles' | 'countFiles'> {
  /** Texts by path; other paths are missing files. */
  readonly files: Map<string, string>;
  /** Paths in the order they were read. */
  readonly read: string[];
  /** While set, scans of texts that contain it fail. */
  failOn: string | null;
  /** Called before each reading. */
  beforeRead: () => Promise<void>;
}

/** Makes a pool for tests: a character is a token, `SECRET-x` a certain finding, `MAYBE-x` a possible one. */
export function createPoolDouble(files: Readonly<Record<string, string>> = {}): PoolDouble {
  const measureOne = (text: string, want: Want): Measurement => ({
    tokens: want.encoding === null ? null : text.length,
    scan: !want.scan
      ? { status: 'not-asked' }
      : pool.failOn !== null && text.includes(pool.failOn)
        ? { status: 'failed' }
        : { status: 'done', spans: scan(text) },
  });
  const pool: PoolDouble = {
    files: new Map(Object.entries(files)),
    read: [],
    failOn: null,
    beforeRead: () => Promise.resolve(),
    measure: (texts, want) => Promise.resolve(texts.map((text) => measureOne(text, want))),
    async readFiles(_root, requests, want) {
      await pool.beforeRead();
      return requests.map(({ path }): FileReading => {
        pool.read.push(path);
        const text = pool.files.get(path);
        if (text === undefined) return { status: 'missing', problem: `${path} is not there.` };
        const sha256 = createHash('sha256').update(text).digest('hex');
        return { status: 'ok', text, sha256, bytes: text.length, measurement: measureOne(text, want) };
      });
    },
    countFiles: (_root, paths, _encoding, onBatch) => {
      onBatch(paths.map((path) => ({ path, tokens: pool.files.get(path)?.length ?? null })));
      return Promise.resolve();
    },
  };
  return pool;
}

function scan(text: string): readonly FindingSpan[] {
  return [...text.matchAll(/(SECRET|MAYBE)-\w+/gu)].map(({ 0: value, 1: kind, index }) => ({
    rule: kind === 'SECRET' ? 'test-secret' : 'test-maybe',
    tier: kind === 'SECRET' ? 'certain' : 'possible',
    start: index,
    end: index + value.length,
  }));
}
