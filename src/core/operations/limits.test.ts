import { expect, test } from 'vitest';
import { collectAllTheTime } from './testing/collectAllTheTime.ts';
import { limitSignal, withinLimits } from './limits.ts';

/** Resolves with the reason of a signal that nothing else refers to. */
const reasonOf = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }));

test('a limit fires though garbage is collected while the work runs', async () => {
  collectAllTheTime();
  expect(await reasonOf(limitSignal({ timeoutMs: 200 }).signal)).toMatchObject({ name: 'TimeoutError' });
});

test('a limit fires that another limit is within, as that of git within that of a hook', async () => {
  collectAllTheTime();
  const whole = limitSignal({ timeoutMs: 200 });
  const part = limitSignal({ timeoutMs: 60_000, signal: whole.signal });
  expect(await reasonOf(AbortSignal.any([new AbortController().signal, part.signal]))).toMatchObject({
    name: 'TimeoutError',
  });
  part.release();
});

test('a signal that is cancelled hands its reason on, also before the work begins', async () => {
  collectAllTheTime();
  const controller = new AbortController();
  const { signal, release } = limitSignal({ timeoutMs: 60_000, signal: controller.signal });
  const reason = reasonOf(signal);
  controller.abort('enough');
  expect(await reason).toBe('enough');
  release();
  const late = limitSignal({ timeoutMs: 60_000, signal: controller.signal });
  expect(late.signal.reason).toBe('enough');
  late.release();
});

test('a request that was cancelled before it began is not sent', async () => {
  const controller = new AbortController();
  controller.abort(new Error('enough'));
  let sent = false;
  const asked = withinLimits({ timeoutMs: 1_000, signal: controller.signal }, () => {
    sent = true;
    return Promise.resolve();
  });
  await expect(asked).rejects.toThrow('enough');
  expect(sent).toBe(false);
});

test('a limit ends what ignores its signal', async () => {
  const asked = withinLimits({ timeoutMs: 20 }, () => new Promise(() => undefined));
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
});
