import { createValueJudge, payloadPlace, type ValueJudge } from '../../gate/judgeValues.ts';
import { onceDecisions } from '../message/onceDecisions.ts';
import type { OnceTools } from '../onceTools.ts';
import { projectIdAt } from '../projectIdAt.ts';

/**
 * Makes the judge that a command asks about payloads: the decisions made in the app count, while possible secrets that no user has
 * looked at block unless the command allows them.
 */
export function oncePayloadJudge(
  tools: Pick<OnceTools, 'dataFolder' | 'storage'>,
  root: string,
  { allowPossible = false, notices = [] }: { readonly allowPossible?: boolean; readonly notices?: string[] },
): ValueJudge {
  const { hash, list } = onceDecisions(tools, notices);
  return createValueJudge({
    place: payloadPlace,
    hash,
    decided: async () => list(await projectIdAt(tools, root)),
    possibleBlocks: () => Promise.resolve(!allowPossible),
  });
}
