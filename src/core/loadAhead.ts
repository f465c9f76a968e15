import { setTimeout as wait } from 'node:timers/promises';

/**
 * The code that the opening of a project asks for, each after what it stands on. A step alone holds its thread up for
 * little; all of it at once, as the first call of a feature would load it, is felt by the one who presses a key.
 */
const steps: readonly (() => Promise<unknown>)[] = [
  () => import('./payload/read/parsePayload.ts'),
  () => import('./payload/folder/readPayloads.ts'),
  () => import('./review/checks/checkText.ts'),
  () => import('./drift/createDrift.ts'),
  () => import('./review/drafts/createDrafts.ts'),
  () => import('./createReview.ts'),
  () => import('./plans/lines/phaseState.ts'),
  () => import('./plans/questions/markedOpen.ts'),
  () => import('./plans/read/findPhases.ts'),
  () => import('./plans/parsePlan.ts'),
  () => import('./tasks/createTasks.ts'),
  () => import('./validation/createValidation.ts'),
  () => import('./recover/reading/scanFacts.ts'),
  () => import('./recover/recoverSession.ts'),
  () => import('./recover/createRecovery.ts'),
  () => import('./sources/git/createGit.ts'),
  () => import('./search/createFind.ts'),
  () => import('./pressure/createPressure.ts'),
  () => import('./checkpoint/createCheckpoints.ts'),
];
const pauseMs = 30;

/** Loads code that a window needs soon, in small steps. A feature that is asked for meanwhile does not wait for it. */
export async function loadAhead(): Promise<void> {
  for (const step of steps) {
    await wait(pauseMs, undefined, { ref: false });
    await step();
  }
}
