import type { OnceApi } from '../../../shared/api/once.ts';
import { listSessions } from '../../recover/listSessions.ts';
import { scanFacts } from '../../recover/reading/scanFacts.ts';
import { surroundingsOf } from '../../recover/surroundingsOf.ts';
import type { OnceTools } from '../onceTools.ts';

/** Lists the sessions of a project that agents left on disk. */
export function findSessions(
  { withPool, environment, settings }: Pick<OnceTools, 'withPool' | 'environment' | 'settings'>,
  { root }: Parameters<OnceApi['recovery']['list']>[0],
): ReturnType<OnceApi['recovery']['list']> {
  return withPool(root, async ({ pool }) => {
    const surroundings = surroundingsOf(environment, await settings());
    return scanFacts(await listSessions(root, { surroundings }), pool);
  });
}
