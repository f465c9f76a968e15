import { realpath } from 'node:fs/promises';
import { createFolderTree } from './createFolderTree.ts';
import { eventQueue } from './eventQueue.ts';
import { leftOutOf } from './leftOut.ts';
import type { WatchFolder } from './watchFolder.ts';

/** Milliseconds; bursts are handled together. */
const restMs = 50;
/** Paths that are reported by name at once. */
const maxPaths = 5_000;
/** Milliseconds, and as a multiple of the time it took: a busy build must not cause a project to be read all the time. */
const renewEveryMs = 10_000;
const renewRest = 20;

/**
 * Serves a system that watches single folders only, as Linux does: also watches each new folder in one of them, however
 * fast it appears, and its existing entries. Never keeps the process alive.
 */
export const watchEachFolder: WatchFolder = async (root, listener) => {
  const real = await realpath(root);
  const { isLeftOut } = await leftOutOf(real);
  let hasBegun = false;
  let isOver = false;
  let isBusy = false;
  let failure: { readonly error: unknown } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerDue = 0;
  let wereLost = false;
  let renewAt = 0;

  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
    stopHearing();
    tree.close();
  };

  const fail = (error: unknown): void => {
    if (isOver) return;
    end();
    failure = { error };
    if (hasBegun) listener.onFailed(error);
  };

  const schedule = (ms = restMs): void => {
    const due = performance.now() + ms;
    if (!hasBegun || isOver || isBusy || (timer !== undefined && timerDue <= due)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void work().catch(fail), ms);
    timer.unref();
    timerDue = due;
  };

  const work = async (): Promise<void> => {
    timer = undefined;
    isBusy = true;
    const begun = performance.now();
    if (wereLost && begun >= renewAt) {
      wereLost = false;
      await tree.open();
      renewAt = performance.now() + Math.max(renewEveryMs, renewRest * (performance.now() - begun));
      if (!isOver) listener.onChanges(null);
    } else {
      const paths = await tree.settle();
      if (!isOver && paths.size > 0) listener.onChanges(paths.size > maxPaths ? null : [...paths]);
    }
    isBusy = false;
    const now = performance.now();
    if (tree.hasNews()) schedule(Math.max(restMs, now - begun));
    else if (wereLost) schedule(Math.max(restMs, renewAt - now));
  };

  const tree = createFolderTree(real, { isLeftOut, onNews: () => schedule(), onFailed: fail });
  const stopHearing = eventQueue.onLost(() => {
    wereLost = true;
    schedule();
  });

  try {
    await tree.open();
  } catch (error) {
    fail(error);
  }
  if (failure !== undefined) throw failure.error;
  hasBegun = true;
  if (tree.hasNews() || wereLost) schedule();
  return () => {
    end();
    return Promise.resolve();
  };
};
