import type { OnceApi } from '../../../shared/api/once.ts';
import { scaleTokens } from '../../../shared/domain/model.ts';
import { modelOf } from '../../../shared/domain/model/modelTable.ts';
import { leftOutFiles, namedFiles, readNamedFiles, unreadFiles } from './namedFiles.ts';
import { maskPrinted } from '../../gate/maskPrinted.ts';
import type { OnceTools } from '../onceTools.ts';

type Count = OnceApi['files']['count'];

/** Counts the tokens of files, each for itself. */
export async function countFiles(
  { settings, withPool }: Pick<OnceTools, 'settings' | 'withPool'>,
  { root, names, model: modelId }: Parameters<Count>[0],
): ReturnType<Count> {
  const model = modelOf(modelId, (await settings()).models);
  return withPool(root, async ({ pool }) => {
    const found = await namedFiles(root, names);
    const readings = await readNamedFiles(pool, found.files, { encoding: model.encoding, scan: false });
    const counted = {
      unmatched: found.unmatched,
      leftOut: leftOutFiles(found.leftOut),
      unread: unreadFiles(found.unread),
      files: found.files.map(({ name: path }, index) => {
        const reading = readings[index];
        return reading?.status === 'ok'
          ? { path, tokens: scaleTokens(reading.measurement.tokens ?? 0, model) }
          : { path, tokens: null, problem: reading?.problem ?? '' };
      }),
    };
    return maskPrinted(counted, pool);
  });
}
