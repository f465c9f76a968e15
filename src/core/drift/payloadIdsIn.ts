import { defaultPayloadSettings } from '../../shared/domain/payloadSettings.ts';
import { isAppError } from '../../shared/errors.ts';
import { readPayloads } from '../payload/folder/readPayloads.ts';
import { openFolder } from '../storage/openFolder.ts';
import { payloadNames } from '../payload/folder/payloadFolder.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';

/**
 * The ids of the payloads that are saved in a project: in its payload folder, in the one that ships, and in `before`,
 * where some may have stayed; `null` where not all of them can be read.
 */
export async function payloadIdsIn(
  root: string,
  before: readonly string[] = [],
): Promise<ReadonlySet<string> | null> {
  const ids = new Set<string>();
  try {
    const real = await openFolder(root);
    for (const folder of new Set([payloadFolderOf(real), defaultPayloadSettings.folder, ...before])) {
      const names = await payloadNames(real, folder);
      const found = await readPayloads(real, folder);
      if (found.length < names.size) return null;
      for (const { front } of found) if (front?.id !== undefined) ids.add(front.id);
    }
    return ids;
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
