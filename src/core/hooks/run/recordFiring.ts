import { join } from 'node:path';
import type { HookAgent, HookEvent } from '../../../shared/domain/hooks.ts';
import type { Firing } from '../../../shared/domain/hooks/hookStatus.ts';
import { renderVersioned } from '../../../shared/domain/versionedFile.ts';
import type { Storage } from '../../storage/storage.ts';

export function firingFile(dataFolder: string, agent: HookAgent, event: HookEvent): string {
  return join(dataFolder, 'agents', 'hooks', `${agent}-${event}.json`);
}

/** Records that a hook ran, so that its status can say when. The last of several at once counts. */
export async function recordFiring(
  { dataFolder, storage }: { readonly dataFolder: string; readonly storage: Pick<Storage, 'writeAtomic'> },
  firing: Firing,
): Promise<void> {
  const file = firingFile(dataFolder, firing.agent, firing.event);
  await storage.writeAtomic(file, renderVersioned(1, { ...firing }));
}
