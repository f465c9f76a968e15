import type { OnceApi } from '../../../shared/api/once.ts';
import { createDriftFeature } from '../../drift/createDriftFeature.ts';
import { readAnchored, toAnchored } from '../../drift/saved/readAnchored.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import { maskPrinted } from '../../gate/maskPrinted.ts';
import { noticesInto, type OnceTools } from '../onceTools.ts';

type Measure = OnceApi['payloads']['drift'];

/** Measures what changed since a payload, saved or not. */
export async function measureDrift(
  { dataFolder, storage, withPool }: Pick<OnceTools, 'dataFolder' | 'storage' | 'withPool'>,
  { root, ...of }: Parameters<Measure>[0],
): ReturnType<Measure> {
  const folder = payloadFolderOf(root);
  const anchored = 'text' in of ? toAnchored(of.text, of.name) : await readAnchored(root, folder, of.session);
  const notices: string[] = [];
  const drift = await withPool(root, async ({ pool }) => {
    const feature = createDriftFeature({ dataFolder, storage, pool, emit: noticesInto(notices) });
    return maskPrinted(await feature.measureAnchored({ root, folder }, anchored), pool);
  });
  return { drift, notices };
}
