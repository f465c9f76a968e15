import { homedir } from 'node:os';
import type { OnceApi } from '../../shared/api/once.ts';
import { draftRecovery } from '../recover/draft/draftRecovery.ts';
import { listSessions } from '../recover/listSessions.ts';
import { recoverSession } from '../recover/recoverSession.ts';
import { scanFacts } from '../recover/scanFacts.ts';
import type { OnceTools } from './onceTools.ts';

/** Lists the sessions of a project that agents left on disk. */
export function findSessions(
  { withPool, environment }: Pick<OnceTools, 'withPool' | 'environment'>,
  { root }: Parameters<OnceApi['recovery']['list']>[0],
): ReturnType<OnceApi['recovery']['list']> {
  return withPool(root, async ({ pool }) =>
    scanFacts(await listSessions(root, { surroundings: { home: homedir(), environment } }), pool),
  );
}

/** Reads the facts of one session, and makes the draft of a payload of them. */
export function readSession(
  { withPool, environment }: Pick<OnceTools, 'withPool' | 'environment'>,
  { root, ...named }: Parameters<OnceApi['recovery']['read']>[0],
): ReturnType<OnceApi['recovery']['read']> {
  return withPool(root, async ({ pool }) => {
    const around = { surroundings: { home: homedir(), environment } };
    return draftRecovery({ root, recovered: await recoverSession(root, named, around), pool });
  });
}
