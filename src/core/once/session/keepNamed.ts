import type { OnceApi } from '../../../shared/api/once.ts';
import { AppError } from '../../../shared/errors.ts';
import { keepSession } from '../../recover/keepSession.ts';
import { factsOfSession } from '../../recover/recoverSession.ts';
import { surroundingsOf } from '../../recover/surroundingsOf.ts';
import type { OnceTools } from '../onceTools.ts';

/** Keeps the facts of one session in the project. */
export function keepNamed(
  {
    withPool,
    environment,
    settings,
    storage,
  }: Pick<OnceTools, 'withPool' | 'environment' | 'settings' | 'storage'>,
  { root, transcript, session }: Parameters<OnceApi['recovery']['keep']>[0],
): ReturnType<OnceApi['recovery']['keep']> {
  if (transcript === null)
    return Promise.reject(
      new AppError('recover/no-session', 'Without a transcript there are no facts to keep.', {}),
    );
  return withPool(root, async ({ pool }) => {
    const surroundings = surroundingsOf(environment, await settings());
    const facts = await factsOfSession(root, { transcript, session }, { surroundings });
    return keepSession(facts, { root, pool, storage });
  });
}
