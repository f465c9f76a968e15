import { realpath } from 'node:fs/promises';
import { createFolderTree } from './createFolderTree.ts';
import { eventQueue } from './eventQueue.ts';
import { leftOutOf } from './leftOut.ts';
import type { WatchFolder } from './watchFolder.ts';

/** ms; bursts are looked at together. */
const restMs = 50;
/** Paths that are told by name at once. */
const maxPaths = 5_000;
/** ms, and times what it took: a project is not gone through anew all the time because a build is busy. */
const renewEveryMs = 10_000;
const renewRest = 20;

/**
 * For a system that listens to single folders only, as Linux does: also to each that comes to be in one of them, however
 * fast, and to what had come to be in that before. Never keeps the process alive.
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
