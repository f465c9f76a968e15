import { createHmac, randomBytes } from 'node:crypto';
import { isAppError } from '../../../shared/errors.ts';
import type { Decisions } from '../../secrets/decision.ts';
import { lazily } from '../../operations/lazily.ts';
import { noticesInto, type OnceTools } from '../onceTools.ts';

/**
 * The decisions made in the app, loaded for a saved stack or the first finding: most messages have none. If this
 * installation's key can't be had, values are hashed with one for this run: what is found has to be told all the same.
 */
export function onceDecisions(
  { dataFolder, storage }: Pick<OnceTools, 'dataFolder' | 'storage'>,
  notices: string[],
): Pick<Decisions, 'hash' | 'list'> {
  const decisions = lazily(async () => {
    const { createDecisions } = await import('../../secrets/decisions.ts');
    return createDecisions({ dataFolder, storage, emit: noticesInto(notices) });
  });
  let ownKey: Buffer | null = null;
  return {
    // A stack that is none of the app's has no decisions.
    list: async (projectId) => (projectId === '' ? [] : (await decisions()).list(projectId)),
    async hash(value) {
      try {
        if (ownKey === null) return await (await decisions()).hash(value);
      } catch (error) {
        if (!isAppError(error)) throw error;
        ownKey = randomBytes(32);
      }
      return createHmac('sha256', ownKey).update(value).digest('hex');
    },
  };
}
