import type { PayloadCount } from '../../shared/reviewApi.ts';
import { readProjectFile } from '../sources/files/readFile.ts';
import { listPayloads } from '../sources/payloads/listPayloads.ts';
import { parseFrontMatter } from '../sources/payloads/parseFrontMatter.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** Counts the payloads of a project: each once for as long as its file stays as it is. */
export function createPayloadCounts(
  pool: Pick<WorkerPool, 'measure'>,
): (root: string) => Promise<readonly PayloadCount[]> {
  /** By root and path. */
  const known = new Map<string, { readonly state: string; readonly tokens: number }>();
  return async (root) => {
    const files = (await listPayloads(root)).map(({ session, path, bytes, changed }) => ({
      session,
      path,
      key: `${root}\n${path}`,
      state: `${bytes} ${changed}`,
    }));
    const fresh = files
      .filter(({ key, state }) => known.get(key)?.state !== state)
      .flatMap((file) => {
        const reading = readProjectFile(root, { path: file.path });
        return reading.status === 'ok' ? [{ ...file, body: parseFrontMatter(reading.text).body }] : [];
      });
    const measured = await pool.measure(
      fresh.map(({ body }) => body),
      { encoding: 'o200k_base', scan: false },
    );
    for (const [at, { key, state }] of fresh.entries()) {
      const tokens = measured[at]?.tokens;
      if (typeof tokens === 'number') known.set(key, { state, tokens });
    }
    return files.flatMap(({ session, key, state }) => {
      const found = known.get(key);
      return found?.state === state ? [{ session, tokens: found.tokens }] : [];
    });
  };
}
