import { scaleTokens, type Model } from '../../shared/domain/model.ts';
import type { PayloadCounts } from '../../shared/reviewApi.ts';
import { readProjectFile } from '../sources/files/readFile.ts';
import { listPayloads } from '../payload/folder/listPayloads.ts';
import { parseFrontMatter } from '../payload/format/parseFrontMatter.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** Counts the payloads of a project: each once an encoding for as long as its file stays as it is. */
export function createPayloadCounts(
  pool: Pick<WorkerPool, 'measure'>,
): (root: string, model: Model) => Promise<PayloadCounts> {
  /** In tokens of the encoding, by it, root and path. */
  const known = new Map<string, { readonly state: string; readonly tokens: number }>();
  return async (root, model) => {
    const files = (await listPayloads(root)).map(({ session, path, bytes, changed }) => ({
      session,
      path,
      key: `${model.encoding}\n${root}\n${path}`,
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
      { encoding: model.encoding, scan: false },
    );
    for (const [at, { key, state }] of fresh.entries()) {
      const tokens = measured[at]?.tokens;
      if (typeof tokens === 'number') known.set(key, { state, tokens });
    }
    const counts = files.flatMap(({ session, key, state }) => {
      const found = known.get(key);
      return found?.state === state ? [{ session, tokens: scaleTokens(found.tokens, model) }] : [];
    });
    return { counts, exact: model.exact };
  };
}
