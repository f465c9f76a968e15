import type { OnceApi } from '../../../shared/api/once.ts';
import { createMeter } from '../../pressure/createMeter.ts';
import { chosenWindowOf } from '../../pressure/chosenWindow.ts';
import { readWorkFacts } from '../../pressure/readWorkFacts.ts';
import { scanFacts } from '../../recover/reading/scanFacts.ts';
import { surroundingsOf } from '../../recover/surroundingsOf.ts';
import type { OnceTools } from '../onceTools.ts';

/** Measures the sessions that run in the project's worktree, once. */
export async function measurePressure(
  {
    withPool,
    environment,
    settings,
    clock,
    dataFolder,
  }: Pick<OnceTools, 'withPool' | 'environment' | 'settings' | 'clock' | 'dataFolder'>,
  { root, figuresOnly }: Parameters<OnceApi['pressure']['look']>[0],
): ReturnType<OnceApi['pressure']['look']> {
  const { models, agentFolders } = await settings();
  const meter = createMeter({
    root,
    clock,
    surroundings: () => Promise.resolve(surroundingsOf(environment, { agentFolders })),
    dataFolder,
    chosenWindow: (model) => Promise.resolve(chosenWindowOf(models, model)),
  });
  await meter.find();
  const [measured, { work }] = await Promise.all([meter.measure(), readWorkFacts(root)]);
  const sessions = measured.map(
    ({ path: _path, bytes: _bytes, isAtRest: _rest, since: _since, ...session }) => ({
      ...session,
      ...(figuresOnly
        ? { title: null, unread: session.unread.map(({ id }) => ({ id, task: '' })), problem: null }
        : {}),
      isUnchecked: session.compactions.length > 0,
      muted: false,
    }),
  );
  const problems = figuresOnly ? [] : meter.problems();
  const view = { sessions, work, said: [], problems };
  return figuresOnly || (sessions.length === 0 && problems.length === 0)
    ? view
    : withPool(root, ({ pool }) => scanFacts(view, pool));
}
