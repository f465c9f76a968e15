import { z } from 'zod';
import { hookAgents, hookEvents, type HookAgent } from '../../../shared/domain/hooks.ts';
import type { Firing } from '../../../shared/domain/hooks/hookStatus.ts';
import { readVersioned } from '../../../shared/domain/versionedFile.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import { firingFile } from './recordFiring.ts';

/** Bytes: far above any record of ours. */
const maxFileBytes = 100_000;

const schema = z.object({
  agent: z.enum(hookAgents),
  event: z.enum(hookEvents),
  at: z.iso.datetime(),
  outcome: z.string().max(1_000),
});

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
