import { join } from 'node:path';
import { z } from 'zod';
import { hookAgents, hookEvents, type HookAgent, type HookEvent } from '../../../shared/domain/hooks.ts';
import type { Firing } from '../../../shared/domain/hooks/hookStatus.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import type { Storage } from '../../storage/storage.ts';

/** In bytes: far above any record of ours. */
const maxFileBytes = 100_000;

const schema = z.object({
  agent: z.enum(hookAgents),
  event: z.enum(hookEvents),
  at: z.iso.datetime(),
  outcome: z.string().max(1_000),
});

function firingFile(dataFolder: string, agent: HookAgent, event: HookEvent): string {
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

/** Returns when each hook of an agent last ran, and what came of it. A record that can't be read counts as none. */
export async function readFirings(dataFolder: string, agent: HookAgent): Promise<readonly Firing[]> {
  const read = await Promise.all(
    hookEvents.map(async (event) => {
      const text = await readSmall(firingFile(dataFolder, agent, event), maxFileBytes).catch(() => null);
      const file = text === null ? null : readVersioned(text, 1, {});
      const parsed = file?.status === 'ok' ? schema.safeParse(file.fields) : null;
      return parsed?.success === true ? [parsed.data] : [];
    }),
  );
  return read.flat();
}
