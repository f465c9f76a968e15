import { expect, it } from 'vitest';
import { createQuitHandler } from './createQuitHandler.ts';

const ignore = (): void => undefined;

function start(finish: () => Promise<unknown>, limitMs?: number) {
  const bugs: unknown[] = [];
  let quits = 0;
  const handle = createQuitHandler({
    finish,
    quit: () => (quits += 1),
    logBug: ({ error }) => bugs.push(error),
    ...(limitMs === undefined ? {} : { limitMs }),
  });
  /** Returns true if the app goes on to quit. */
  const ask = (): boolean => {
    let prevented = false;
    handle({ preventDefault: () => (prevented = true) });
    return !prevented;
  };
  return { ask, bugs, quits: () => quits };
}

it('ends once all is on disk, also where it is asked to quit again meanwhile', async () => {
  let written = ignore;
  const app = start(() => new Promise<void>((resolve) => (written = resolve)));
  expect(app.ask()).toBe(false);
  expect(app.ask()).toBe(false);
  written();
  await expect.poll(app.quits).toBe(1);
  expect(app.ask()).toBe(true);
});

it('ends where that fails, and where it never answers', async () => {
  const failing = start(() => Promise.reject(new Error('no disk')));
  expect(failing.ask()).toBe(false);
  await expect.poll(failing.quits).toBe(1);
  expect(failing.bugs).toHaveLength(1);
  const hanging = start(() => new Promise(() => undefined), 1);
  expect(hanging.ask()).toBe(false);
  await expect.poll(hanging.quits).toBe(1);
  expect(hanging.ask()).toBe(true);
});
