import type { OnceApi } from '../../../shared/api/once.ts';
import { findElsewhere } from '../../payload/folder/findElsewhere.ts';
import { listPayloads } from '../../payload/folder/listPayloads.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import { maskTasks } from '../../review/maskPayloads.ts';
import type { OnceTools } from '../onceTools.ts';

/** Lists the payloads that are here and elsewhere. */
export async function listAll(
  { withPool }: Pick<OnceTools, 'withPool'>,
  { root }: Parameters<OnceApi['payloads']['overview']>[0],
): ReturnType<OnceApi['payloads']['overview']> {
  const folder = payloadFolderOf(root);
  const [payloads, elsewhere] = await Promise.all([listPayloads(root, folder), findElsewhere(root, folder)]);
  return withPool(root, async ({ pool }) => ({
    folder,
    payloads: await maskTasks(payloads, pool),
    elsewhere: { ...elsewhere, payloads: await maskTasks(elsewhere.payloads, pool) },
  }));
}
