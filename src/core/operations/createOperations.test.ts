import { expect, it } from 'vitest';
import { createOperations } from './createOperations.ts';

/** Runs until it is stopped, and then rejects with its own error. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<string>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('socket closed')));
  });

it('answers what the work answers', async () => {
  await expect(createOperations().run('a', () => Promise.resolve(7))).resolves.toBe(7);
});

it('rejects with cancelled, whatever the stopped work says', async () => {
  const operations = createOperations();
  const running = operations.run('a', untilStopped);
  operations.cancel('a');
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
});

it('rejects with cancelled also where the work ignored the signal and finished', async () => {
  const operations = createOperations();
  const running = operations.run('a', () => Promise.resolve().then(() => 'late'));
  operations.cancel('a');
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
});

it('cancels the first run of an id when a second starts, and keeps the second cancellable', async () => {
  const operations = createOperations();
  const first = operations.run('a', untilStopped);
  const second = operations.run('a', untilStopped);
  await expect(first).rejects.toMatchObject({ code: 'cancelled' });
  operations.cancel('a');
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
});

it('lets an unknown or ended id be cancelled without a word', async () => {
  const operations = createOperations();
  await operations.run('a', () => Promise.resolve());
  expect(() => operations.cancel('a')).not.toThrow();
});
